import 'server-only';
import * as z from 'zod/mini';
import { DONE, type Result } from '../result/result.ts';
import type { Link, LinkKey } from '../security/link-key.ts';
import { tokenHash } from '../security/secrets.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { moment } from '../thread/stored.ts';
import { row } from '../validation/row.ts';
import {
  MESSAGE_REFUSED,
  type OwnFile,
  type OwnMessage,
  type OwnProject,
  REMOVAL_REFUSED,
  readProjectById,
} from './own.ts';
import { linkedProjectPath } from './paths.ts';

// A project without an account: by the link of its quote or the reference of its request, and the code of either.

const text = z.nullable(z.string());

/** A name in two, where it is known as one. */
const contact = z.pipe(
  z.object({ name: text, firstName: text, lastName: text, company: text }),
  z.transform(({ name, firstName, lastName, company }) => {
    const [first = '', ...rest] = (name ?? '').split(' ');
    return {
      firstName: firstName || first,
      lastName: lastName || rest.join(' '),
      company: company ?? '',
    };
  }),
);

const opened = row({
  project: z.string(),
  follower: z.nullable(z.string()),
  seenUntil: z.nullable(moment),
  hasAccount: z.boolean(),
  email: z.string(),
  contact,
  /** The name of who reads it beside its client; null where it is the client. */
  signer: text,
  signerId: text,
  client: z.string(),
});

/** A project as who opened it without an account reads it. */
export type LinkedProject = {
  project: OwnProject;
  /** Who is told of its news at this address; null where the account that has it is. */
  follower: string | null;
  /** Whether the address has an account. */
  hasAccount: boolean;
  /** What is known of the person, for an account and a review of theirs. */
  known: { email: string; firstName: string; lastName: string; company: string };
};

/**
 * Reads the project that a link or a reference opens; null where it opens none.
 *
 * @throws Error when the database does not answer
 */
export async function readLinkedProject(link: Link, key: LinkKey): Promise<LinkedProject | null> {
  const database = createServiceClient();
  const { data, error } = await database.rpc('open_linked_project', key).maybeSingle();
  if (error) throw failed('the project could not be opened', error);
  if (!data) return null;
  const {
    project: id,
    seenUntil,
    email,
    contact: name,
    signer,
    signerId,
    client,
    ...reader
  } = opened.parse(data);
  const project = await readProjectById(database, id);
  if (!project) return null;
  // Below the page, whose cookie is no other path's.
  const byLink = (file: OwnFile): OwnFile => ({
    ...file,
    href: `${linkedProjectPath(link)}/fichiers/${file.id}`,
  });
  const files = signerId ? project.files.map(sentBeside(signerId, client)) : project.files;
  return {
    ...reader,
    project: {
      ...project,
      seenUntil,
      messages: signer ? project.messages.map(readBeside(signer, client)) : project.messages,
      files: files.map(byLink),
      journal: project.journal.map((entry) => ({ ...entry, pictures: entry.pictures.map(byLink) })),
    },
    known: { email, ...name },
  };
}

/** A message as another signer reads it: their own are theirs, those without a name the client’s. */
const readBeside =
  (signer: string, client: string) =>
  ({ by, ...message }: OwnMessage): OwnMessage => ({
    ...message,
    by: message.author === 'consultant' || by === signer ? null : (by ?? client),
  });

/** A file likewise, also of who have one name. */
const sentBeside =
  (signerId: string, client: string) =>
  (file: OwnFile): OwnFile => ({
    ...file,
    by: file.sender === 'consultant' || file.signerId === signerId ? null : (file.by ?? client),
  });

/** Whether a link or a reference opens a project, of which nothing is read. */
export async function opensProject(key: LinkKey): Promise<boolean> {
  const { data, error } = await createServiceClient().rpc('open_linked_project', key).maybeSingle();
  if (error) throw failed('the project could not be opened', error);
  return data !== null;
}

/**
 * Writes in the thread of the project, once, and has the consultant told by mail.
 *
 * @throws Error when the database does not answer
 */
export async function writeLinkedMessage(
  key: LinkKey,
  { text: message }: { text: string },
): Promise<Result<null, 'gone'>> {
  const { error } = await createServiceClient().rpc('write_linked_message', { ...key, message });
  return error ? refusedBy(error, MESSAGE_REFUSED, 'the message could not be written') : DONE;
}

/**
 * Notes that its client has looked at the project.
 *
 * @throws Error when the database does not answer
 */
export async function markLinkedProjectSeen(key: LinkKey, asOf: string): Promise<void> {
  const { error } = await createServiceClient().rpc('see_linked_project', { ...key, as_of: asOf });
  if (error) throw failed('the visit could not be noted', error);
}

/**
 * Removes a file that who opens the project sent.
 *
 * @throws Error when the database does not answer
 */
export async function removeLinkedFile(key: LinkKey, file: string): Promise<Result<null, 'gone'>> {
  const { error } = await createServiceClient().rpc('remove_linked_file', { ...key, file });
  return error ? refusedBy(error, REMOVAL_REFUSED, 'the file could not be removed') : DONE;
}

const ownLinked = z.object({
  quote: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  project: z.nullable(z.string()),
});

/** What a link or a reference leads a signed-in client to: what is theirs asks for no code. */
export type OwnLinked = z.output<typeof ownLinked>;

/**
 * Reads what of a link or a reference is this client's own; null where it is not theirs.
 *
 * @param userId of the signed-in client
 * @throws Error when the database does not answer
 */
export async function readOwnLinked(link: Link, userId: string): Promise<OwnLinked | null> {
  const { data, error } = await createServiceClient()
    .rpc('own_linked', {
      account_id: userId,
      ...('token' in link
        ? { token_hash: tokenHash(link.token) }
        : { lead_reference: link.reference }),
    })
    .maybeSingle();
  if (error) throw failed('the link could not be read', error);
  return data && ownLinked.parse(data);
}
