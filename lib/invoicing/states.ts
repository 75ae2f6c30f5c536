/** How far a due is invoiced, as the database has it. */
export const INVOICE_STATES = ['open', 'handed', 'invoiced'] as const;

export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Names of the states, as the consultant reads them. */
export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  open: 'À facturer',
  handed: 'Transmis',
  invoiced: 'Facturé',
};

/** Views of the list: what is to be invoiced, and what was handed over or invoiced. */
export const INVOICE_VIEWS = ['open', 'done'] as const;

export type InvoiceView = (typeof INVOICE_VIEWS)[number];

/** The same, and what should have been received by now. */
export const DUE_VIEWS = [...INVOICE_VIEWS, 'late'] as const;

export type DueView = (typeof DUE_VIEWS)[number];

/** The longest number of an invoice, in characters; the database keeps to the same. */
export const INVOICE_NUMBER_MAX = 60;

/** Formats that what is to be invoiced is saved in. */
export const INVOICE_FORMATS = ['csv', 'json'] as const;

export type InvoiceFormat = (typeof INVOICE_FORMATS)[number];
