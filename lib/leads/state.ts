/** What a visitor reads when a lead was sent (§8). */
export const SENT_TOASTS = {
  quote: {
    title: 'Devis envoyé avec succès\u202f! 🎉',
    description: 'Je vous recontacte dans les 24h avec une proposition détaillée.',
  },
  message: {
    title: 'Message envoyé\u202f! 📧',
    description: 'Je vous réponds dans les plus brefs délais.',
  },
} as const;

export type LeadKind = keyof typeof SENT_TOASTS;

/** How long sending takes at least, in ms (§4): « about 1 s ». */
export const SENDING_MS = 1_000;

/** Names of the fields that are the form's own, not the visitor's. */
export const FORM_FIELDS = {
  /** Left empty by people, who do not see it; filled in by programs, which fill in everything. */
  honeypot: 'precision',
  /** One for each sending of one content, so that it is stored once. Written by scripts, where they run. */
  key: 'sending',
  /** Milliseconds that the form was open. Written by scripts, where they run. */
  elapsed: 'elapsed',
} as const;

/** The least time, in ms, in which a person fills in a form. */
export const MINIMUM_FILL_MS = 1_000;

/** What a form knows after an answer. Serialisable: it also crosses without scripts. */
export type LeadState = {
  /**
   * `invalid`: fields are wrong. `failed`: nothing was sent, and sending again may work. `sent`: stored
   * (§8), or taken as such by `LEADS=simulate`.
   */
  status: 'idle' | 'invalid' | 'failed' | 'sent';
  /** Why it failed, in French. */
  message: string | null;
  /** Of what was stored; null in simulation. */
  reference: string | null;
  /** A message beside each field that is wrong. */
  errors: Readonly<Record<string, string>>;
  /** What was typed: a form without scripts is drawn anew. */
  values: Readonly<Record<string, string | readonly string[]>>;
};

export const IDLE_LEAD: LeadState = {
  status: 'idle',
  message: null,
  reference: null,
  errors: {},
  values: {},
};

/** The first message of each field, by name; a path into a list counts for its field. */
export function errorsByField(
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
