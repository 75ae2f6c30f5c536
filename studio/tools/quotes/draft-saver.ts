import type { QuoteContent } from '../../../lib/quotes/content.ts';
import type { QuoteForm } from './form.ts';
import { readForm } from './form.ts';

/** The state of the last typed content. */
export type SavingState =
  | 'saved'
  /** Typed just now, or not a figure yet. */
  | 'waiting'
  | 'saving'
  /** Could not be stored: it is kept here, and tried again with the next change. */
  | 'failed'
  /** Conflict: somebody else has stored another version; nothing is stored until the consultant chooses one. */
  | 'stale';

export type Saving = {
  form: QuoteForm;
  problems: Readonly<Record<string, string>>;
  content: QuoteContent;
  state: SavingState;
  /** The reason why it is not stored, in French. */
  problem: string | null;
  /** The version of the draft that was last stored, or seen. */
  version: number;
};

/** Stores a draft, as changed from a version; answers the new version. */
export type Send = (content: QuoteContent, version: number) => Promise<number>;

/** Whether a change was refused because another came first. */
type IsStale = (error: unknown) => boolean;

/** Delay after the last keystroke, in ms. */
const SETTLED_MS = 1_000;

/**
 * Stores a draft by itself while it is written, one change after the other, and keeps what could not be stored: it
 * outlives the part of the screen in which it was typed.
 */
export class DraftSaver {
  #now: Saving;
  /** The stored content, to compare with. */
  #stored: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #send: Send;
  readonly #isStale: IsStale;
  readonly #told = new Set<() => void>();

  constructor(form: QuoteForm, version: number, send: Send, isStale: IsStale) {
    const { content, problems } = readForm(form);
    this.#now = { form, content, problems, version, state: 'saved', problem: null };
    this.#stored = JSON.stringify(content);
    this.#send = send;
    this.#isStale = isStale;
  }

  /** The typed content, and how far it is stored; another object after each change. */
  readonly now = (): Saving => this.#now;

  /** Stores by this from now on: whoever is signed in now. */
  sendBy(send: Send): void {
    this.#send = send;
  }

  readonly subscribe = (told: () => void): (() => void) => {
    this.#told.add(told);
    return () => this.#told.delete(told);
  };

  #become(change: Partial<Saving>): void {
    this.#now = { ...this.#now, ...change };
    for (const tell of this.#told) tell();
  }

  #isStored = () =>
    Object.keys(this.#now.problems).length === 0 &&
    JSON.stringify(this.#now.content) === this.#stored;

  /** Takes typed content, and stores it soon. */
  write(change: Partial<QuoteForm>): void {
    const form = { ...this.#now.form, ...change };
    this.#become({ form, ...readForm(form) });
    if (this.#now.state === 'stale') return;
    this.#become({ state: this.#isStored() ? 'saved' : 'waiting', problem: null });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SETTLED_MS);
  }

  /** Stores content that is not stored yet, also that typed meanwhile; resolves with whether all of it is stored. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#storeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #storeAll(): Promise<boolean> {
    while (!this.#isStored()) {
      const isReadable = Object.keys(this.#now.problems).length === 0;
      if (!isReadable || this.#now.state === 'stale' || !(await this.#store())) return false;
    }
    if (this.#now.state === 'stale') return false;
    if (this.#now.state !== 'saved') this.#become({ state: 'saved', problem: null });
    return true;
  }

  async #store(): Promise<boolean> {
    const { content, version } = this.#now;
    const stored = JSON.stringify(content);
    this.#become({ state: 'saving', problem: null });
    try {
      const next = await this.#send(content, version);
      this.#stored = stored;
      this.#become({ version: next, state: this.#isStored() ? 'saved' : 'waiting' });
      return true;
    } catch (error) {
      const state = this.#isStale(error) ? 'stale' : 'failed';
      this.#become({ state, problem: (error as Error).message });
      return false;
    }
  }

  /** Stores the typed content over the one that somebody else has stored as `version`. */
  keep(version: number): Promise<boolean> {
    this.#become({ version, state: 'waiting', problem: null });
    return this.flush();
  }

  /** Shows the stored content in place of the typed one, and returns the latter. */
  take(form: QuoteForm, version: number): QuoteForm {
    const { form: left } = this.#now;
    clearTimeout(this.#timer);
    const { content, problems } = readForm(form);
    this.#stored = JSON.stringify(content);
    this.#become({ form, content, problems, version, state: 'saved', problem: null });
    return left;
  }
}
