import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { threadMessage } from '../../../lib/requests/thread-message.ts';
import { serviceOf, sharedSupabase } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { STORED_NAUGHTY_STRINGS } from '../../support/naughty-strings/index.ts';
import { LONG_FORM } from '../../support/scale.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  signedInTo,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ refresh: () => undefined }));
vi.mock('next/server', () => ({ after: () => undefined }));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const server = fixture(sharedSupabase);
const service = serviceOf(server);
beforeAll(() => connectTo(server));
const actions = fixture(() => import('../../../app/(account)/dashboard/projets/[id]/actions.ts'));
let browser: Browser;
beforeEach(() => {
  browser = newBrowser();
  asBrowser(browser);
});

/** A client signed in with `browser`, with a project of their own. */
async function withProject() {
  const account = await signedInTo(server);
  const { data: project, error } = await service.rpc('create_project', {
    actor_id: 'test',
    actor_name: 'Test',
    address: account.email,
    project_name: 'Portail',
    project_type: 'Application web',
    project_description: '',
    milestones: [],
  });
  expect(error).toBeNull();
  return { ...account, project: project as string };
}

const messagesOf = async (project: string) =>
  (
    await service
      .from('project_messages')
      .select('author, body')
      .eq('project_id', project)
      .order('created_at')
  ).data;

const write = (project: string, text: string) =>
  actions.writeMessage(IDLE, formData({ project, text }));

describe('a message about a project', () => {
  it('is stored in its thread as it was typed, whatever it says', LONG_FORM, async () => {
    const { project } = await withProject();
    // As many as may be sent within 15 minutes, all of them one after the other.
    const all = STORED_NAUGHTY_STRINGS.filter((text) => threadMessage.safeParse({ text }).success);
    const size = Math.ceil(all.length / 5);
    for (let start = 0; start < all.length; start += size) {
      const text = all
        .slice(start, start + size)
        .join('\n')
        .slice(0, 5000)
        // Where it was cut between two halves of a sign.
        .toWellFormed();
      expect(await write(project, text)).toMatchObject({ status: 'done' });
      const typed = threadMessage.parse({ text }).text;
      expect((await messagesOf(project))?.at(-1)).toEqual({ author: 'client', body: typed });
    }
  });

  it('that is empty is said beside the field, and nothing is stored', async () => {
    const { project } = await withProject();
    expect(await write(project, '  ')).toMatchObject({
      status: 'invalid',
      errors: { text: 'Écrivez votre message.' },
    });
    expect(await messagesOf(project)).toEqual([]);
  });

  it('of another client is refused, and what was typed is kept', async () => {
    const { project } = await withProject();
    browser = new Browser('2001:db8:1:2::9');
    asBrowser(browser);
    await withProject();
    expect(await write(project, 'Bonjour')).toMatchObject({
      status: 'failed',
      toast: { description: 'Ce projet n’est plus dans votre espace. Rechargez la page.' },
      values: { text: 'Bonjour' },
    });
    expect(await messagesOf(project)).toEqual([]);
  });

  it('of nobody, or from elsewhere, is refused', async () => {
    const { project } = await withProject();
    browser.origin = 'https://evil.example';
    expect((await write(project, 'Bonjour')).status).toBe('failed');
    browser.origin = 'https://site.example';
    asBrowser(new Browser('2001:db8:1:3::9'));
    expect((await write(project, 'Bonjour')).status).toBe('refused');
    expect(await messagesOf(project)).toEqual([]);
  });
});

describe('the mails that a client wants', () => {
  const save = (kinds: string[]) => {
    const data = new FormData();
    for (const kind of kinds) data.append('kinds', kind);
    return actions.saveMailChoices(IDLE, data);
  };
  const mutedOf = async (userId: string) =>
    (await service.from('project_mail_choices').select('muted').eq('user_id', userId)).data;

  it('are those that are ticked', async () => {
    const { userId } = await withProject();
    expect(await save(['journal', 'file'])).toMatchObject({ status: 'done' });
    expect(await mutedOf(userId)).toEqual([{ muted: ['message', 'plan', 'after'] }]);
    expect(await save([])).toMatchObject({ status: 'done' });
    expect(await mutedOf(userId)).toEqual([
      { muted: ['journal', 'message', 'file', 'plan', 'after'] },
    ]);
  });

  it('are none that there is not, and nobody’s who is not signed in', async () => {
    const { userId } = await withProject();
    expect((await save(['journal', 'tout'])).status).toBe('invalid');
    asBrowser(new Browser('2001:db8:1:4::9'));
    expect((await save([])).status).toBe('refused');
    expect(await mutedOf(userId)).toEqual([]);
  });
});

it('a file that is another’s is not removed', async () => {
  await withProject();
  const state = await actions.removeFile(IDLE, formData({ file: randomUUID() }));
  expect(state).toMatchObject({
    status: 'failed',
    toast: { description: 'Ce fichier n’est plus là, ou il n’est pas de vous.' },
  });
  expect((await actions.removeFile(IDLE, formData({ file: 'x' }))).status).toBe('invalid');
});
