import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { sharedSupabase } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { faultyStoreOf } from '../account/faulty-store.ts';
import {
  asBrowser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  signedInTo,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({
  refresh: () => undefined,
  cacheLife: () => undefined,
  cacheTag: () => undefined,
}));
vi.mock('next/server', () => ({ after: () => undefined }));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const TOKEN = 'a'.repeat(43);

const server = fixture(sharedSupabase);
const store = faultyStoreOf(server);
beforeAll(() => connectTo(store));
const actions = fixture(
  () => import('../../../app/(account)/_components/project/linked-actions.ts'),
);
const follow = fixture(() => import('../../../app/(account)/suivi/[reference]/actions.ts'));
const opening = fixture(() => import('../../../app/(account)/_components/project/open-project.ts'));
const own = fixture(() => import('../../../app/(account)/_components/own-path.ts'));
beforeEach(() => asBrowser(newBrowser()));

it('keeps what was written where the store does not answer', async () => {
  store.fail('500', /write_(linked|followed)_message|submit_linked_testimonial/);
  const text = 'Une question';
  const kept = { status: 'failed', values: { text } };
  expect(await actions.writeMessage(IDLE, formData({ token: TOKEN, text }))).toMatchObject(kept);
  const review = {
    name: 'Ana',
    role: '',
    company: '',
    email: '',
    rating: '5',
    content: 'Soigné et à l’heure.',
  };
  expect(await actions.saveReview(IDLE, formData({ token: TOKEN, ...review }))).toMatchObject({
    status: 'failed',
    values: { content: review.content },
  });
  expect(
    await follow.writeMessage(IDLE, formData({ reference: 'DEV-0000-0000', text })),
  ).toMatchObject(kept);
});

it('says that the store does not answer, in the place of a project', async () => {
  store.fail('500', /open_linked_project/);
  expect(await opening.openProject({ token: TOKEN })).toBe(false);
});

it('asks a signed-in client for the code while nobody knows whose the link is', async () => {
  await signedInTo(server);
  store.fail('500', /own_linked/);
  expect(await own.ownPath({ token: TOKEN }, ({ quote }) => quote)).toBeNull();
  // Neither led home nor told that the store is silent: no access, so nothing is opened.
  expect(await opening.openProject({ token: TOKEN })).toBeNull();
});
