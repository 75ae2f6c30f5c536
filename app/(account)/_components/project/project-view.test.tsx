import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { IDLE } from '@/lib/forms/state.ts';
import type { OwnProject } from '@/lib/projects/own.ts';
import { fileFieldId, MESSAGE_FRAGMENT } from '@/lib/projects/paths.ts';
import { DASHBOARD_TEXTS } from '@/lib/words/account.ts';
import { ProjectView } from './project-view.tsx';
import { WhichProject } from './which-project.tsx';

vi.mock('next/navigation', () => ({
  unstable_rethrow: () => undefined,
  usePathname: () => '/',
  useRouter: () => ({ refresh: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
}));

const file = {
  id: 'id-plan',
  name: 'plan.pdf',
  size: 10,
  alt: '',
  sender: 'client' as const,
  at: '2031-01-02T10:00:00Z',
  requestId: null,
  by: null,
  signerId: null,
  isPicture: false,
  href: '/proposition/secret/projet/fichiers/id-plan',
};

const PROJECT: OwnProject = {
  id: 'id-portail',
  name: 'Portail',
  type: 'Application web',
  state: 'active',
  progress: 50,
  startsOn: null,
  endsOn: null,
  doneOn: null,
  amountCents: null,
  description: '',
  activeAt: '2031-01-02T10:00:00Z',
  isExample: false,
  nextStep: null,
  asOf: '2031-01-02T10:00:00Z',
  seenUntil: null,
  milestones: [],
  journal: [],
  messages: [],
  files: [file],
  fileRequests: [
    {
      id: 'logo',
      title: 'Logo',
      reason: 'Pour l’en-tête',
      day: '2031-02-01',
      state: 'waiting',
      objection: 'Trop petit',
    },
    { id: 'textes', title: 'Textes', reason: '', day: null, state: 'accepted', objection: '' },
  ],
};

const shown = (project: OwnProject) =>
  renderToStaticMarkup(
    <ProjectView
      project={project}
      doing={{
        writeMessage: async () => IDLE,
        removeFile: async () => IDLE,
        steps: { approve: async () => IDLE, redo: async () => IDLE },
        filesAddress: '/api/fichiers?sceau=a',
        which: <WhichProject link={{ token: 'secret' }} />,
      }}
      taxLabel="HT"
      consultant="Jeanne"
      words={DASHBOARD_TEXTS as never}
      wayBack={null}
    >
      {null}
    </ProjectView>,
  );

const html = shown(PROJECT);

it('has the field of its thread where the links of mails lead', () => {
  expect(html).toMatch(new RegExp(`<textarea[^>]* id="${MESSAGE_FRAGMENT.slice(1)}"`));
});

it('has a field for each file that is missing, where the mail leads, and says why and by when', () => {
  expect(html).toContain('Il manque un fichier.');
  const [, item = ''] = html.split('<li class="tile');
  expect(item).toMatch(new RegExp(`<input[^>]* id="${fileFieldId('logo')}"`));
  expect(item).toContain('<input type="hidden" name="demande" value="logo"/>');
  for (const said of ['Logo', 'Pour l’en-tête', 'février', 'Trop petit']) {
    expect(item).toContain(said);
  }
});

it('has none for a file that was accepted', () => {
  const [, , item = ''] = html.split('<li class="tile');
  expect(item).toContain('Reçu, merci\u202f!');
  expect(html).not.toContain(`id="${fileFieldId('textes')}"`);
});

it('says of a day that is over that it is', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-02-02T12:00:00Z') });
  const late = shown(PROJECT);
  vi.useRealTimers();
  expect(late).toContain('Était attendu pour le');
  expect(late).not.toContain('si possible');
});

it('expects nothing any more once the project is over', () => {
  const over = shown({ ...PROJECT, state: 'done' });
  expect(over).toContain('Le projet est terminé\u00a0: je n’attends plus rien.');
  const [, item = ''] = over.split('<li class="tile');
  expect(item).toContain('Plus attendu');
  expect(over).not.toContain(`id="${fileFieldId('logo')}"`);
  for (const said of ['Il manque', 'À envoyer', 'février']) expect(item).not.toContain(said);
});

it('names the link to each of its forms, reads files below it, and sends them to the address that it is given', () => {
  expect(html.match(/<input type="hidden" name="token" value="secret"\/>/g)).toHaveLength(2);
  expect(html).toContain(`href="${file.href}"`);
  expect(html).toContain('action="/api/fichiers?sceau=a"');
});

it('names who else sent a file, which is theirs alone to take back', () => {
  const other = { ...file, id: 'id-logo', name: 'logo.pdf', by: 'Bo Durand', requestId: 'logo' };
  const mine = { ...file, requestId: 'logo' };
  const both = shown({ ...PROJECT, files: [other, mine] });
  const [, item = ''] = both.split('<li class="tile');
  expect(item).toMatch(/logo\.pdf<\/a> <span[^>]*>envoyé par Bo Durand le/);
  expect(item).toMatch(/plan\.pdf<\/a> <span[^>]*>envoyé le/);
  const list = both.split('id="fichiers"').at(-1) ?? '';
  expect(list).toContain('envoyé par Bo Durand le');
  expect(list).toContain('envoyé par vous le');
  expect(list).toContain('Retirer plan.pdf…');
  expect(both).not.toContain('Retirer logo.pdf…');
  expect(both).not.toContain('name="file" value="id-logo"');
});
