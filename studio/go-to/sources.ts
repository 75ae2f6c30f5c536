import type { Source } from './source.ts';
import { clients } from './sources/clients.ts';
import { documents } from './sources/documents.ts';
import { images } from './sources/images.ts';
import { projects } from './sources/projects.ts';
import { quotes } from './sources/quotes.ts';
import { requests } from './sources/requests.ts';
import { texts } from './sources/texts.ts';

/** What is found beside tools, actions, lists and fields. */
export const SOURCES: readonly Source[] = [
  documents,
  clients,
  requests,
  quotes,
  projects,
  images,
  texts,
];
