import { visionTool } from '@sanity/vision';
import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { SANITY_API_VERSION } from '../lib/env/content-api.ts';
import { articleTemplates } from '../schemas/article-templates.ts';
import { schemaTypes } from '../schemas/index.ts';
import { pageTemplates } from '../schemas/page-templates.ts';
import { arrayButtons } from './array-buttons/index.ts';
import { BrandMark } from './brand-mark.tsx';
import { fieldValidation } from './field-validation/index.ts';
import { firstField } from './first-field/index.ts';
import { frenchLabels } from './french-labels/index.ts';
import { goTo } from './go-to/index.ts';
import { hardCodedEnglish } from './hard-coded-english/index.ts';
import { imageNotes } from './kit/image-notes/index.ts';
import { numberFields } from './kit/number-fields/index.ts';
import { localLake } from './local-lake.ts';
import { missingParts } from './missing-parts/index.ts';
import { pasting } from './paste/index.ts';
import { plainBreadcrumbs } from './plain-breadcrumbs.tsx';
import { presentation, presentationWords } from './presentation/index.ts';
import { pricesBeforeAndAfter } from './prices-before-and-after/index.ts';
import { publishLaterActions, publishLaterTools } from './publish-later/index.ts';
import { focusReturned } from './return-focus.ts';
import { chooseReviews } from './review-choice/index.ts';
import { searchPreview } from './search-preview/index.ts';
import { previewSettingsValues } from './settings-value-preview.ts';
import { SettledLayout } from './settled-layout.tsx';
import { singletonActions, withoutSingletons } from './singletons.ts';
import { slashMenu } from './slash-menu/index.ts';
import { steadyButtons } from './steady-buttons.tsx';
import { structure } from './structure.ts';
import { tableGrid } from './table-grid/index.ts';
import { appointmentsTool } from './tools/appointments/index.ts';
import { bureauTool } from './tools/bureau/index.ts';
import { clientsTool } from './tools/clients/index.ts';
import { figuresTool } from './tools/figures/index.ts';
import { links } from './tools/links/index.ts';
import { mails } from './tools/mails/index.ts';
import { media } from './tools/media/index.ts';
import { projectsTool } from './tools/projects/index.ts';
import { quotesTool } from './tools/quotes/index.ts';
import { inboxTool } from './tools/requests/index.ts';
import { reviewsTool } from './tools/reviews/index.ts';
import { typing } from './typing/index.ts';
import { undo } from './undo/index.ts';

/** The dataset of the Studio's content, with `apiHost` where it is not Sanity's own; and the brand that owns the Studio. */
export type StudioOptions = { projectId: string; dataset: string; apiHost?: string; brand: string };

/** Queries typed by hand are for who changes this code: `npm run dev`. */
const developerTools = () =>
  process.env.NODE_ENV === 'development'
    ? [visionTool({ defaultApiVersion: SANITY_API_VERSION, title: 'Console GROQ' })]
    : [];

/** The Studio on one store. The server says on which: a build serves any. */
export const studioConfig = ({ projectId, dataset, apiHost, brand }: StudioOptions) =>
  defineConfig({
    name: 'default',
    title: brand,
    icon: BrandMark,
    basePath: '/studio',
    projectId,
    dataset,
    schema: {
      types: schemaTypes,
      templates: (own) => [...own, ...articleTemplates, ...pageTemplates],
    },
    studio: { components: { layout: SettledLayout } },
    form: { components: { input: chooseReviews, preview: previewSettingsValues } },
    document: {
      actions: (actions, context) =>
        publishLaterActions(singletonActions(actions, context), context),
      unstable_fieldActions: presentationWords,
      newDocumentOptions: withoutSingletons,
      comments: { enabled: false },
      askToEdit: { enabled: false },
    },
    // One consultant edits this site: tools for teams would only be in the way.
    tasks: { enabled: false },
    releases: { enabled: true },
    scheduledDrafts: { enabled: true },
    // Releases replace it.
    scheduledPublishing: { enabled: false },
    mediaLibrary: { enabled: false },
    announcements: { enabled: false },
    apps: { canvas: { enabled: false } },
    i18n: frenchLabels,
    plugins: [
      structureTool({ structure, title: 'Contenu' }),
      presentation(),
      ...developerTools(),
      // The outermost, so that an input of our own is described by what is wrong with it, too.
      fieldValidation(),
      hardCodedEnglish(),
      steadyButtons(),
      firstField(),
      missingParts(),
      plainBreadcrumbs(),
      goTo(),
      focusReturned(),
      arrayButtons(),
      typing(),
      undo(),
      numberFields(),
      pricesBeforeAndAfter(),
      tableGrid(),
      pasting(),
      slashMenu(),
      imageNotes(),
      media(),
      searchPreview(),
      links(),
      mails(),
    ],
    // The first one is what the Studio opens on.
    tools: (tools) =>
      publishLaterTools([
        bureauTool,
        ...tools,
        reviewsTool,
        inboxTool,
        clientsTool,
        quotesTool,
        projectsTool,
        appointmentsTool,
        figuresTool,
      ]),
    // A token also tells the site's own routes who the editor is; a cookie of Sanity's cannot.
    auth: { loginMethod: 'token' },
    ...(apiHost ? localLake(apiHost) : {}),
  });
