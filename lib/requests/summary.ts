import { CONSULTANT_MAIL_TEXTS } from '../words/consultant-mails.ts';
import { leadReport } from './mails.ts';
import type { StoredLead } from './stored-lead.ts';
import type { Fact } from './wire.ts';

/** Length of a text's opening, in characters. */
const OPENING = 160;

/** The beginning of a text, on one line. */
export function openingOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > OPENING ? `${characters.slice(0, OPENING).join('').trimEnd()}…` : line;
}

/** A request in short: its sender, its subject in a line, and its text. */
export function summaryOf(lead: StoredLead): {
  name: string;
  email: string;
  company: string;
  phone: string;
  title: string;
  text: string;
} {
  const title = leadReport(lead, CONSULTANT_MAIL_TEXTS, '').about;
  if (lead.kind === 'message') {
    const { name, email, message } = lead.payload;
    return { name, email, company: '', phone: '', title: title || 'Sans objet', text: message };
  }
  const { firstName, lastName, email, company, phone, description } = lead.payload;
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    email,
    company,
    phone,
    title: title || (lead.kind === 'training' ? 'Demande de formation' : 'Demande de devis'),
    text: description,
  };
}

/** Facts that the head of a request tells. */
const IN_HEAD = new Set(['Prénom', 'Nom', 'E-mail', 'Entreprise', 'Téléphone', 'Sujet', 'Projet']);

/** The facts of a lead that stand below its head, which says who it is from and what it is about. */
export const factsBelowHead = (lead: StoredLead, taxLabel: string): Fact[] =>
  factsOf(lead, taxLabel).filter(({ label }) => !IN_HEAD.has(label));

/**
 * The facts of a lead: all fields sent, in their author's words, and the estimate.
 *
 * @param taxLabel what follows a price
 */
export const factsOf = (lead: StoredLead, taxLabel: string): Fact[] =>
  leadReport(lead, CONSULTANT_MAIL_TEXTS, taxLabel).facts.filter(({ value }) => value !== '');
