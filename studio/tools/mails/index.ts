import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { EyeOpenIcon } from '@sanity/icons/EyeOpen';
import { defineDocumentInspector, definePlugin } from 'sanity';
import { route } from 'sanity/router';
import { MAILS } from '../../../lib/mail-catalogue/catalogue.ts';
import { OPEN_MAILS } from '../../kit/intents.ts';
import { MailsInspector } from './mails-inspector.tsx';
import { MailsTool } from './mails-tool.tsx';

const inspector = defineDocumentInspector({
  name: 'mail-preview',
  component: MailsInspector,
  useMenuItem: () => ({ title: 'Aperçu des e-mails', icon: EyeOpenIcon, showAsAction: true }),
});

const DOCUMENTS: readonly (string | null)[] = MAILS.map(({ document }) => document);

/** Every mail that the site sends: in a tool of its own, each with a URL, and beside the forms of their words. */
export const mails = definePlugin({
  name: 'mails',
  tools: [
    {
      name: 'e-mails',
      title: 'E-mails',
      icon: EnvelopeIcon,
      component: MailsTool,
      router: route.create('/', [route.create('/:mail')]),
      canHandleIntent: (intent) => intent === OPEN_MAILS,
      getIntentState: (_intent, { mail }) => (mail ? { mail } : {}),
    },
  ],
  document: {
    inspectors: (inspectors, { documentType }) =>
      DOCUMENTS.includes(documentType) ? [...inspectors, inspector] : inspectors,
  },
});
