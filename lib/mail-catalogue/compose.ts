import 'server-only';
import { sayKept } from '../account/outcome.ts';
import type { AppointmentMailKind } from '../appointments/mails.ts';
import { dayAfter, formatDay, parisDay } from '../format/dates.ts';
import { alertMail } from '../health/alerts.ts';
import { CEILING_REACHED } from '../health/mail-ceiling.ts';
import { isBackAlert, isDownAlert } from '../health/words.ts';
import {
  type AccountMail,
  AUTH_MAILS,
  type AuthMail,
  deletedMail,
  emailLeavesMail,
  unusedMail,
} from '../mail/account-mails.ts';
import { type CodeSubject, codeMail } from '../mail/code-mail.ts';
import { accountMail } from '../mail/send-account-mail.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import type { Sender } from '../mail/words.ts';
import { MAIL_TOPICS } from '../outbox/topics.ts';
import { invitationMail } from '../projects/mails.ts';
import { linkedProjectPath } from '../projects/paths.ts';
import { offerMail } from '../projects/step-mails.ts';
import type { QuoteDocument } from '../quotes/document.ts';
import { type FollowedUp, followUpMail } from '../quotes/follow-up-mails.ts';
import { mailedQuote } from '../quotes/stored.ts';
import { linkUrl, newToken } from '../quotes/tokens.ts';
import { type CallLink, leadMail, waitingMail } from '../requests/mails.ts';
import { hasLetter, storedLead } from '../requests/stored-lead.ts';
import { summaryOf } from '../requests/summary.ts';
import { answerMail, replyMail, type ThreadMail } from '../requests/thread-mails.ts';
import { reviewMail, toWaitingReview } from '../testimonials/review-mail.ts';
import type { AccountMailTexts } from '../words/account-mails.ts';
import type { MailName } from './catalogue.ts';
import { type Answers, exampleDatabase } from './example-database.ts';
import { type MailedSubject, NOBODY, type Subjects, withdrawn } from './subjects.ts';

/** A mail as it would go: whoever sends it adds the rest. */
export type Composed = Pick<OutgoingMail, 'to' | 'subject' | 'body' | 'automatic'> & {
  /** Names of the files that go with it. */
  files: readonly string[];
};

/** What a mail is made of: whose words, and about whom. */
export type Making = {
  sender: Sender;
  accountTexts: AccountMailTexts;
  /** The way to the free call, while it can be booked. */
  call: CallLink;
  /** The consultant's own address. */
  consultant: string;
  subjects: Subjects;
  now: number;
};

type Compose = (making: Making) => Composed | Promise<Composed>;

const ANSWER =
  'Bonjour,\n\nMerci pour votre message. Oui, c’est possible\u00a0: je vous propose d’en parler cette semaine.\n\nÀ très vite';
const QUESTION = 'Bonjour,\n\nLe suivi de la première année est-il compris\u202f?';
const REASON = 'Le besoin a changé\u00a0: je vous prépare une autre proposition.';
const CODE = '428913';

/** What the database answers of a project to whoever writes about its steps and its end. */
function projectMail({ project, quote }: Subjects, now: number) {
  const { id, name, client, company, email, hasAccount } = project;
  const lastDue = { ...quote, acceptance: dueNow(quote, now) };
  return {
    project: id,
    projectName: name,
    accountId: hasAccount ? NOBODY : null,
    email,
    clientName: client,
    company,
    title: 'Maquettes',
    word: 'Les maquettes sont en ligne.\n\nRegardez surtout la première page.',
    dueCents: null,
    quote: quote.id,
    follower: hasAccount ? null : NOBODY,
    document: lastDue.document,
    acceptance: lastDue.acceptance,
  };
}

/** An acceptance whose deposit has come, and whose next amount is to be paid now. */
function dueNow({ document, acceptance }: MailedSubject, now: number): object {
  const { dues } = readQuote({ id: NOBODY, document, acceptance }).acceptance;
  const today = parisDay(new Date(now));
  const paid = dues.length > 1 ? 1 : 0;
  return {
    ...acceptance,
    dues: dues.map(({ amount, ...due }, index) => ({
      ...due,
      amountCents: amount,
      receivedOn: index < paid ? today : null,
      dueOn: index <= paid ? dayAfter(today, due.days) : null,
    })),
  };
}

/** A quote as its mails read it, accepted. */
function readQuote({ id, document, acceptance }: MailedSubject) {
  const parts = {
    quote: id,
    document,
    acceptance,
    reason: REASON,
    message: QUESTION,
    signer: null,
    awaited: [],
  };
  const read = mailedQuote.parse(parts);
  if (!read.acceptance) throw new Error('an example without an acceptance');
  return { ...read, acceptance: read.acceptance };
}

const news = ({ project }: Subjects, name: string, items: object[]) => ({
  project: project.id,
  name,
  client: project.client,
  email: project.email,
  items,
});

const TITLES = [
  { kind: 'journal', subject: 'Semaine 2\u00a0: les maquettes sont prêtes' },
  { kind: 'message', subject: 'Avez-vous une préférence pour la page d’accueil\u202f?' },
  { kind: 'file', subject: 'maquettes.pdf' },
];

/** What every function that writes a mail is answered, whatever it is about. */
function answersOf({ subjects, now }: Making): Answers {
  const { quote, project, call } = subjects;
  const today = parisDay(new Date(now));
  return {
    list_quote_copies: [],
    add_quote_link: null,
    link_accepted_quote: null,
    link_follow_up: null,
    link_mailed_quote: null,
    add_appointment_link: null,
    read_quote_file: { bytes: '' },
    read_mailed_quote: { ...mailed(quote), message: QUESTION },
    read_mailed_signer: null,
    read_mailed_termination: {
      quote: quote.id,
      document: quote.document,
      reason: 'Le besoin a changé.',
      settlement: 'L’acompte reste acquis, le solde n’est plus dû.',
      endsOn: dayAfter(today, 14),
      decidedAt: new Date(now).toISOString(),
      name: quote.document.content.client.name || quote.document.content.client.company,
      answer: 'Je préfère continuer comme prévu.',
    },
    read_mailed_follow_up: {
      ...mailed({ ...quote, document: lastingUntil(quote.document, 'expired', now) }),
      kind: 'expired',
      step: null,
      duePosition: 0,
    },
    read_mailed_appointment: { ...call, action: 'booked' },
    read_waiting_call: { starts_at: call.startsAt, contact: call.contact },
    read_freed_time: call.startsAt,
    read_project_invitation: {
      project_name: project.name,
      email: project.email,
      quote: project.hasAccount ? null : quote.id,
    },
    read_project_mail: projectMail(subjects, now),
    read_file_request_mail: fileRequests('ask', today),
    read_project_news: {
      recipient: 'client',
      account_id: project.hasAccount ? NOBODY : null,
      follower: project.hasAccount ? null : NOBODY,
      quote: project.hasAccount ? null : quote.id,
      email: project.email,
      news: [news(subjects, project.name, TITLES)],
    },
    read_account_deletion: { ...deletion(subjects, now), client: clientOf(subjects) },
  };
}

/** Two files that a client is asked for, or is reminded of. */
const fileRequests = (kind: 'ask' | 'follow-up', today: string) => ({
  kind,
  by_site: false,
  requests: [
    {
      id: NOBODY,
      title: 'Votre logo',
      reason: 'Un fichier SVG ou PDF, pour qu’il reste net partout.',
      day: dayAfter(today, kind === 'ask' ? 7 : -3),
      objection: '',
      isAsked: true,
    },
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'La liste de vos produits',
      reason: '',
      day: null,
      objection: '',
      isAsked: kind === 'ask',
    },
  ],
});

const mailed = ({ id, document, acceptance }: MailedSubject) => ({
  quote: id,
  document,
  acceptance,
  reason: REASON,
  message: null,
  signer: null,
  awaited: [],
});

const clientOf = ({ project: { client, email } }: Subjects) => ({ name: client, email });

const deletion = ({ quote: { document }, project }: Subjects, now: number) => {
  const year = Number(parisDay(new Date(now)).slice(0, 4));
  return {
    contracts: [
      {
        number: document.number,
        title: document.content.title,
        project: project.name,
        keptUntil: `${year + 5}-12-31`,
        paperUntil: `${year + 10}-12-31`,
      },
    ],
    underWay: [{ name: project.name, isKept: true }],
  };
};

/** A mail of the outbox, written by whoever writes its topic. */
const topic =
  (
    name: keyof typeof MAIL_TOPICS,
    recipient: 'client' | 'visitor' | 'consultant',
    change: (making: Making) => Answers = () => ({}),
  ): Compose =>
  async (making) => {
    const write = name === 'project-offer' ? offerMail : MAIL_TOPICS[name];
    const { sender, consultant } = making;
    const written = await write?.('exemple', {
      database: exampleDatabase({ ...answersOf(making), ...change(making) }),
      sender,
      from: consultant,
      consultant,
      recipient,
    });
    if (!written) throw new Error(`an example that ${name} says nothing of`);
    return composed(written);
  };

const composed = ({
  attachments,
  invitation,
  ...mail
}: Omit<OutgoingMail, 'id' | 'from'>): Composed => ({
  ...mail,
  files: [
    ...attachments.map(({ filename }) => filename),
    ...(invitation ? [invitation.filename] : []),
  ],
});

const ofQuote = (name: string, recipient: 'client' | 'consultant', change: object = {}) =>
  topic(name, recipient, ({ subjects: { quote } }) => ({
    read_mailed_quote: { ...mailed(quote), ...change },
  }));

/** One of several has signed. */
const SIGNED = {
  signer: { name: 'Sacha Morel', email: 'sacha.morel@exemple.test' },
  awaited: ['Inès Roux'],
};

const ofAmendment = (name: string, recipient: 'client' | 'consultant') =>
  topic(name, recipient, ({ subjects: { amendment } }) => ({
    read_mailed_quote: mailed(amendment),
  }));

const ofWithdrawn = (of: 'quote' | 'amendment', recipient: 'client' | 'consultant') =>
  topic('quote-withdrawn', recipient, ({ subjects, now }) => ({
    read_mailed_quote: { ...mailed(subjects[of]), acceptance: withdrawn(subjects[of], now) },
  }));

const ofCall = (
  action: Exclude<AppointmentMailKind, 'reminder'>,
  recipient: 'visitor' | 'consultant',
) =>
  topic('appointment-change', recipient, ({ subjects: { call } }) => ({
    read_mailed_appointment: {
      ...call,
      action,
      ...(action === 'cancelled' && {
        state: 'cancelled',
        cancelledBy: recipient === 'visitor' ? 'consultant' : 'visitor',
        cancelReason: 'Un empêchement de dernière minute.',
      }),
    },
  }));

/** A quote on the day on which it is followed up so. */
function lastingUntil(document: QuoteDocument, kind: FollowedUp['kind'], now: number) {
  const days = { expiring: 3, expired: -1, unanswered: null, due: null }[kind];
  const today = parisDay(new Date(now));
  return days === null ? document : { ...document, validUntil: dayAfter(today, days) };
}

/** A follow-up to the client, at any hour. */
const followUp =
  (kind: FollowedUp['kind'], step: number | null): Compose =>
  async ({ subjects: { quote }, sender, consultant, now }) => {
    const { acceptance } = readQuote(quote);
    const document = lastingUntil(quote.document, kind, now);
    const [first] = acceptance.dues;
    const late = dayAfter(parisDay(new Date(now)), -3);
    const due = kind === 'due' && first ? { ...first, dueOn: late, receivedOn: null } : null;
    const link = linkUrl(sender.siteUrl, newToken());
    return composed(
      await followUpMail({ kind, document, step, due, signer: null }, { sender, consultant }, link),
    );
  };

/** The mail of a request that has just come, to one of both. */
const lead =
  (of: 'message' | 'quoteRequest' | 'trainingRequest', to: 'visitor' | 'consultant'): Compose =>
  ({ subjects, sender, call, consultant }) => {
    const stored = storedLead.parse(subjects[of]);
    return {
      ...leadMail(stored, to, sender, call),
      to: to === 'visitor' ? stored.payload.email : consultant,
      automatic: to === 'visitor',
      files: to === 'visitor' && hasLetter(stored) ? [`estimation-${stored.reference}.pdf`] : [],
    };
  };

function threadOf({ subjects: { message } }: Making, text: string): ThreadMail {
  const stored = storedLead.parse(message);
  const { name, email, title } = summaryOf(stored);
  return { name, email, title, text, reference: stored.reference };
}

const code =
  (subjectOf: (making: Making) => CodeSubject): Compose =>
  (making) =>
    composed({ ...codeMail(subjectOf(making), CODE, making.sender), replyTo: null });

const account =
  (compose: (texts: AccountMailTexts, making: Making) => AccountMail): Compose =>
  async (making) => {
    const { sender, accountTexts, subjects } = making;
    const words = { settings: async () => sender, texts: async () => accountTexts };
    const write = (texts: AccountMailTexts) => compose(texts, making);
    return composed(await accountMail(NOBODY, subjects.project.email, write, words));
  };

const ofAuth = (name: AuthMail) =>
  account((texts, { sender: { siteUrl }, subjects: { project } }) =>
    AUTH_MAILS[name](texts, {
      siteUrl,
      tokenHash: newToken(),
      code: CODE,
      email: project.email,
      newEmail: `nouvelle.${project.email}`,
    }),
  );

const alert =
  (alertOf: (began: Date, now: Date) => Parameters<typeof alertMail>[0]): Compose =>
  ({ sender, consultant, now }) =>
    composed({
      ...alertMail(alertOf(new Date(now - 12 * 60_000), new Date(now)), sender),
      to: consultant,
    });

const review =
  (corrected: string | null): Compose =>
  ({ sender, consultant, subjects: { project } }) => ({
    ...reviewMail(
      toWaitingReview({
        name: project.client,
        role: 'Gérance',
        company: project.company,
        content: 'À l’écoute, précis et rapide. Notre portail a changé nos journées.',
        rating: 5,
        account: project.email,
        corrected,
      }),
      sender,
    ),
    to: consultant,
    automatic: false,
    files: [],
  });

/** Who writes each mail of the catalogue. */
export const COMPOSERS: Readonly<Record<MailName, Compose>> = {
  'lead-message': lead('message', 'visitor'),
  'lead-quote': lead('quoteRequest', 'visitor'),
  'lead-training': lead('trainingRequest', 'visitor'),
  'lead-answer': (making) => {
    const mail = threadOf(making, ANSWER);
    return { ...answerMail(mail, making.sender), to: mail.email, automatic: false, files: [] };
  },
  'lead-code': code((making) => {
    const { email, reference } = threadOf(making, '');
    const texts = ['followCodeText', 'followCodeMistake'] as const;
    return { email, fact: { label: 'Demande', value: reference }, texts };
  }),

  'call-proof': topic('appointment-proof', 'visitor'),
  'call-booked': ofCall('booked', 'visitor'),
  'call-moved': ofCall('moved', 'visitor'),
  'call-placed': ofCall('placed', 'visitor'),
  'call-cancelled': ofCall('cancelled', 'visitor'),
  'call-reminder': topic('appointment-reminder', 'visitor'),

  'quote-link': ofQuote('quote-link', 'client'),
  'quote-code': code(({ subjects: { quote } }) => ({
    email: quote.document.content.client.email,
    fact: { label: 'Devis', value: quote.document.number },
    texts: ['codeText', 'codeMistake'],
  })),
  'quote-answer': ofQuote('quote-message', 'client', { message: ANSWER }),
  'quote-signed': ofQuote('quote-signed', 'client', SIGNED),
  'quote-accepted': ofQuote('quote-accepted', 'client'),
  'quote-withdrawn': ofWithdrawn('quote', 'client'),
  'quote-revoked': ofQuote('quote-revoked', 'client'),
  'amendment-link': ofAmendment('quote-link', 'client'),
  'amendment-code': code(({ subjects: { amendment } }) => ({
    email: amendment.document.content.client.email,
    fact: { label: 'Avenant', value: amendment.document.number },
    texts: ['amendmentCodeText', 'amendmentCodeMistake'],
  })),
  'amendment-accepted': ofAmendment('quote-accepted', 'client'),
  'amendment-withdrawn': ofWithdrawn('amendment', 'client'),
  'amendment-revoked': ofAmendment('quote-revoked', 'client'),
  'termination-proposed': topic('termination-proposed', 'client'),
  'termination-confirmed': topic('termination-confirmed', 'client'),

  'follow-up-first': followUp('unanswered', 1),
  'follow-up-again': followUp('unanswered', 2),
  'follow-up-ending': followUp('expiring', 1),
  'follow-up-expired': followUp('expired', 1),
  'follow-up-due': followUp('due', 1),
  'files-again': topic('project-files', 'client', ({ now }) => ({
    read_file_request_mail: fileRequests('follow-up', parisDay(new Date(now))),
  })),
  // At any hour, as a topic it waits for one at which one works.
  'invitation-again': ({ subjects: { project }, sender }) => ({
    ...invitationMail(
      project.name,
      sender,
      project.hasAccount ? null : sender.siteUrl + linkedProjectPath({ token: newToken() }),
      true,
    ),
    to: project.email,
    automatic: true,
    files: [],
  }),

  'project-invitation': topic('project-invitation', 'client'),
  'project-news': topic('project-news', 'client'),
  'project-news-several': topic('project-news', 'client', ({ subjects }) => ({
    read_project_news: {
      recipient: 'client',
      account_id: NOBODY,
      email: subjects.project.email,
      news: [
        news(subjects, subjects.project.name, TITLES),
        news(subjects, 'Factures automatiques', TITLES.slice(0, 1)),
      ],
    },
  })),
  'project-approval': topic('project-approval', 'client', ({ subjects, now }) => ({
    read_project_mail: {
      ...projectMail(subjects, now),
      dueCents: readQuote(subjects.quote).acceptance.dues[0]?.amount ?? null,
    },
  })),
  'project-approved': topic('project-approved', 'client'),
  'project-files': topic('project-files', 'client'),
  'project-ended': topic('project-ended', 'client'),
  'project-ended-paid': topic('project-ended', 'client', ({ subjects, now }) => ({
    read_project_mail: { ...projectMail(subjects, now), acceptance: null },
  })),
  'project-review': topic('project-review', 'client'),
  // Only who has an account is sent it.
  'project-offer': topic('project-offer', 'client', ({ subjects, now }) => ({
    read_project_mail: { ...projectMail(subjects, now), accountId: NOBODY },
  })),

  'account-signup': ofAuth('signup'),
  'account-invite': ofAuth('invite'),
  'account-recovery': ofAuth('recovery'),
  'account-magiclink': ofAuth('magiclink'),
  'account-email-change': ofAuth('email_change'),
  'account-email-leaves': account(emailLeavesMail),
  'account-password': ofAuth('password_changed_notification'),
  'account-code': ofAuth('reauthentication'),
  'account-unused': account((texts, { sender: { siteUrl }, now }) =>
    unusedMail(texts, { siteUrl, date: formatDay(dayAfter(parisDay(new Date(now)), 30)) }),
  ),
  'account-deleted': account((texts, { subjects, now }) =>
    deletedMail(texts, sayKept(deletion(subjects, now))),
  ),

  'your-message': lead('message', 'consultant'),
  'your-quote-request': lead('quoteRequest', 'consultant'),
  'your-training-request': lead('trainingRequest', 'consultant'),
  'your-thread': (making) => {
    const mail = threadOf(making, QUESTION);
    return {
      ...replyMail(mail, mail.reference, making.sender),
      to: making.consultant,
      automatic: false,
      files: [],
    };
  },
  'your-question': ofQuote('quote-message', 'consultant', { message: QUESTION }),
  'your-signed': ofQuote('quote-signed', 'consultant', SIGNED),
  'your-accepted': ofQuote('quote-accepted', 'consultant'),
  'your-refused': ofQuote('quote-refused', 'consultant', {
    reason: 'J’ai choisi une autre offre.',
  }),
  'your-expired': topic('quote-follow-up', 'consultant'),
  'your-withdrawn': ofWithdrawn('quote', 'consultant'),
  'your-amendment-accepted': ofAmendment('quote-accepted', 'consultant'),
  'your-amendment-refused': ofAmendment('quote-refused', 'consultant'),
  'your-amendment-withdrawn': ofWithdrawn('amendment', 'consultant'),
  'your-termination-confirmed': topic('termination-confirmed', 'consultant'),
  'your-termination-declined': topic('termination-declined', 'consultant'),
  'your-news': topic('project-news', 'consultant', ({ subjects }) => ({
    read_project_news: {
      recipient: 'consultant',
      news: [news(subjects, subjects.project.name, TITLES.slice(1))],
    },
  })),
  'your-news-several': topic('project-news', 'consultant', ({ subjects }) => ({
    read_project_news: {
      recipient: 'consultant',
      news: [
        news(subjects, subjects.project.name, TITLES.slice(1)),
        {
          project: NOBODY,
          name: 'Factures automatiques',
          client: 'Léa Martin',
          email: 'lea.martin@example.fr',
          items: TITLES.slice(2),
        },
      ],
    },
  })),
  'your-call-booked': ofCall('booked', 'consultant'),
  'your-call-moved': ofCall('moved', 'consultant'),
  'your-call-cancelled': ofCall('cancelled', 'consultant'),
  'your-call-freed': topic('appointment-freed', 'consultant'),
  'your-review': review(null),
  'your-correction': review('À l’écoute et précis.'),
  'your-account-deleted': topic('account-deleted', 'consultant'),
  'your-waiting': ({ subjects: { message }, sender, consultant }) => ({
    ...waitingMail(storedLead.parse(message).reference, sender),
    to: consultant,
    automatic: true,
    files: [],
  }),

  'alert-down': alert((began) => isDownAlert('content', began)),
  'alert-back': alert((began, now) => isBackAlert('content', began, now)),
  'alert-ceiling': alert(() => CEILING_REACHED),
};
