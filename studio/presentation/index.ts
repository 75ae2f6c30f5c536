import { EyeOpenIcon } from '@sanity/icons/EyeOpen';
import type { DocumentFieldAction } from 'sanity';
import { presentationTool } from 'sanity/presentation';
import { PresentationHeader } from './header.tsx';
import { locations } from './locations.ts';
import { mainDocuments } from './main-documents.ts';

/** Presentation on the site's own pages: see, click, type (docs/decisions/0013-preview.md). */
export const presentation = () =>
  presentationTool({
    title: 'Aperçu',
    icon: EyeOpenIcon,
    previewUrl: { initial: '/', previewMode: { enable: '/api/draft-mode' } },
    resolve: { locations, mainDocuments },
    components: { unstable_header: { component: PresentationHeader } },
  });

/** Presentation's way back to the list of contents, whose label is English whatever the Studio's language. */
export const presentationWords = (actions: DocumentFieldAction[]): DocumentFieldAction[] =>
  actions.map((action) =>
    action.name === 'presentation/openInStructure'
      ? {
          ...action,
          useAction: (props) => ({
            ...action.useAction(props),
            title: 'Ouvrir dans «\u202fContenu\u202f»',
          }),
        }
      : action,
  );
