import { expect, it, vi } from 'vitest';
import { mailText } from '../mail/mail-body.ts';
import { MailError } from '../mail/transport.ts';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('../security/signature.ts', () => ({ sign: () => 'sceau', isSignature: () => true }));

const { projectFiles } = await import('./file-mails.ts');

const SENDER = {
  brand: 'Atelier',
  ownerName: 'Jeanne',
  email: 'jeanne@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: '',
  paymentMeans: '',
  labels: { tax: 'HT' },
};

const MAIL = {
  project: 'p1',
  project_name: 'Portail',
  account_id: 'a1' as string | null,
  email: 'ana@example.fr',
  client_name: 'Ana Roy',
  company: '',
  title: null,
  word: null,
  due_cents: null,
  document: null,
  acceptance: null,
  quote: null as string | null,
  follower: null as string | null,
};

const request = (id: string, part: object = {}) => ({
  id,
  title: `Fichier ${id}`,
  reason: '',
  day: null,
  objection: '',
  isAsked: true,
  ...part,
});

const TOLD = { kind: 'ask', by_site: false, step: 0, requests: [request('logo')] };

/** The mail that is written of what the database answers. */
function write(told: object | null, mail: object | null = MAIL) {
  const answers: Record<string, object | null> = {
    read_project_mail: mail,
    read_file_request_mail: told,
  };
  const database = {
    rpc: (name: string) => ({
      maybeSingle: async () => ({ data: answers[name], error: null }),
      // Of `link_accepted_quote`.
      error: null,
    }),
  };
  return projectFiles('m1', {
    database: database as never,
    sender: SENDER,
    from: SENDER.email,
    consultant: SENDER.email,
    recipient: 'client',
  });
}

const textOf = (mail: Awaited<ReturnType<typeof write>>) => (mail ? mailText(mail.body) : '');

it('says of a day that is over that it is', async () => {
  const requests = [request('logo', { day: '2025-02-01' })];
  expect(textOf(await write({ ...TOLD, kind: 'follow-up', requests }))).toContain(
    'Était attendu pour le 1er février 2025',
  );
});

it('asks for one file, and leads to its very field', async () => {
  const mail = await write({
    ...TOLD,
    requests: [request('logo', { reason: 'Pour l’en-tête', day: '2031-02-01' })],
  });
  expect(mail?.subject).toBe('À m’envoyer pour votre projet «\u202fPortail\u202f»');
  expect(textOf(mail)).toContain(
    'Fichier logo\u00a0:\nPour l’en-tête\nPour le 1er février 2031 si possible',
  );
  expect(mail?.body.action).toEqual({
    label: 'Envoyer le fichier',
    href: 'https://site.example/auth?next=%2Fdashboard%2Fprojets%2Fp1%23envoi-logo',
  });
  expect(mail?.unsubscribe).toContain('compte=a1');
});

it('asks for several, and leads to the list of them', async () => {
  const mail = await write({ ...TOLD, requests: [request('logo'), request('textes')] });
  expect(mail?.body.action).toEqual({
    label: 'Envoyer les fichiers',
    href: 'https://site.example/auth?next=%2Fdashboard%2Fprojets%2Fp1%23fichiers-demandes',
  });
});

it('says why a file is asked for again, and what else is missing', async () => {
  const mail = await write({
    ...TOLD,
    requests: [
      request('logo', { objection: 'Trop petit' }),
      request('textes', { isAsked: false }),
      request('photos', { isAsked: false }),
    ],
  });
  expect(textOf(mail)).toContain('À envoyer de nouveau\u00a0: Trop petit');
  expect(textOf(mail)).toContain('Également attendu\u00a0:\nFichier textes\nFichier photos');
  expect(mail?.body.action?.href).toContain('%23envoi-logo');
});

it('leads who has no account to the project by a new link', async () => {
  const mail = await write(TOLD, { ...MAIL, account_id: null, quote: 'q1', follower: 'f1' });
  expect(mail?.body.action?.href).toMatch(
    /^https:\/\/site\.example\/proposition\/[\w-]{43}\/projet#envoi-logo$/,
  );
});

it('reminds by itself at an hour at which one works alone, by hand at any', async () => {
  const sunday = new Date('2031-01-05T10:00:00Z');
  vi.useFakeTimers({ now: sunday, toFake: ['Date'] });
  try {
    const again = { ...TOLD, kind: 'follow-up' };
    await expect(write({ ...again, by_site: true })).rejects.toThrow(MailError);
    const mail = await write(again);
    expect(mail?.subject).toBe('Toujours attendu pour votre projet «\u202fPortail\u202f»');
    vi.setSystemTime(new Date('2031-01-06T10:00:00Z'));
    expect(await write({ ...again, by_site: true })).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('says nothing once what it was about is there, or to who wants none', async () => {
  expect(await write(null)).toBeNull();
  expect(await write(TOLD, null)).toBeNull();
});
