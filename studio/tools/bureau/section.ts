import type { SanityClient } from '@sanity/client';
import type { ComponentType, ReactNode } from 'react';

/** Dependencies of a section's reading. */
export type BureauContext = {
  client: SanityClient;
  /** The signed-in editor's token, for the site's own routes; none where a cookie says who it is. */
  token: string | undefined;
  /** The editor's own id, as the history has it. */
  userId: string | undefined;
  /** Reads the names of authors, by their ids; one who is no longer known is left out. */
  userNames: (ids: string[]) => Promise<ReadonlyMap<string, string>>;
};

/** What a window of a line is given. */
export type WindowProps = {
  token: string | undefined;
  /** It is done: the window closes, and the line leaves. */
  onDone: () => void;
  onClose: () => void;
};

/** What is done at once, and how it is taken back. */
export type Deed = {
  label: string;
  /** Said once it is done. */
  done: string;
  /** @throws Error with a French message; nothing is changed then */
  run: (context: BureauContext) => Promise<unknown>;
  /** What takes it back; offered until something else is done. */
  undo: Omit<Deed, 'undo'>;
};

/** What is done on a line: at once, or in a window that asks, shows what it does, or takes words. */
export type BureauAction = Deed | { label: string; window: (props: WindowProps) => ReactNode };

/** A thing that the consultant may want to do or to know, and the way there. */
export type BureauLine = {
  /** Unique in its section. */
  key: string;
  title: string;
  detail: string;
  /** The intent of the Studio that opens where it is done. */
  intent: string;
  params: Record<string, string>;
  /** Whether nothing has to be done about it: it is listed apart, and does not count. */
  isOptional?: boolean;
  /** What can be done about it in place, the likeliest first. */
  actions?: readonly BureauAction[];
};

/** A part of the Bureau, which is read, shown and fails by itself. */
export type BureauSection = {
  name: string;
  title: string;
  icon: ComponentType;
  /** Whether its lines ask for something; else they only tell. */
  asks: boolean;
  /** Text where there is no line. */
  empty: string;
  /** Reads its lines, again whenever content changes; its error is shown in their place. */
  read: (context: BureauContext) => Promise<BureauLine[]>;
};
