import { fillPlaces } from '../content/places.ts';
import { differs, sayMoment } from '../format/moments.ts';
import { greet } from '../mail/greet.ts';
import type { MailBody } from '../mail/mail-body.ts';
import { consultantWords, mailWords, type Sender } from '../mail/words.ts';
import { inboxUrl } from '../requests/mails.ts';
import { fillName } from '../typography/elide.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import type { Appointment } from './appointment.ts';
import { sayZone } from './say-zone.ts';
import { CALL_WAY_LABELS } from './ways.ts';

export const APPOINTMENT_CHANGE_KINDS = ['booked', 'moved', 'placed', 'cancelled'] as const;

export type AppointmentChangeKind = (typeof APPOINTMENT_CHANGE_KINDS)[number];

export type AppointmentMailKind = AppointmentChangeKind | 'reminder';

type Words = { subject: string; body: MailBody };
type Fact = MailBody['facts'][number];

const WHEN = 'Quand';

/** When it is, by the clocks of Paris and by those of who booked. */
function whenFacts({ start, contact: { zone } }: Pick<Appointment, 'start' | 'contact'>): Fact[] {
  const own = zone && differs(start, zone) ? `\n${sayMoment(start, zone)}, ${sayZone(zone)}` : '';
  return [{ label: WHEN, value: `${sayMoment(start)}, heure de Paris${own}` }];
}

/**
 * The mail that tells a visitor of their appointment (product.md, Mails). Of what they typed it says the name alone that it greets
 * by: whoever enters another's address must not be able to write to them.
 *
 * @param link what opens the appointment; once it is cancelled, where another one is chosen
 */
export function visitorMail(
  kind: AppointmentMailKind,
  appointment: Appointment,
  { sender, place, link }: { sender: Sender; place: string | null; link: string },
): Words {
  const words = mailWords(sender);
  const texts = fillPlaces(words.mailTexts ?? MAIL_TEXTS, words);
  const told: Readonly<Record<AppointmentMailKind, [title: string, text: string]>> = {
    booked: [texts.callTitle, texts.callText],
    moved: [texts.callMovedTitle, texts.callMovedText],
    placed: [texts.callPlacedTitle, texts.callPlacedText],
    cancelled: [texts.callCancelledTitle, texts.callCancelledText],
    reminder: [texts.callReminderTitle, texts.callReminderText],
  };
  const [title, text] = told[kind];
  const isOff = kind === 'cancelled';
  const reason =
    isOff && appointment.cancelledBy === 'consultant' && appointment.reason
      ? [{ label: 'Pourquoi', value: appointment.reason }]
      : [];
  return {
    subject: `${title} (${appointment.reference})`,
    body: {
      brand: words.brand,
      title,
      intro: [greet(texts.greeting, appointment.contact.name), text],
      facts: [
        ...whenFacts(appointment),
        ...(place && !isOff ? [{ label: 'Comment', value: place, hasLinks: true }] : []),
        ...reason,
        { label: 'Référence', value: appointment.reference },
      ],
      action: { label: isOff ? texts.callAgainButton : texts.callButton, href: link },
      outro: [texts.replyText, texts.mistakeText],
      signature: words.signature,
    },
  };
}

/**
 * The mail that asks an address before a call is booked with it: when the call is, and nothing else that was typed.
 *
 * @param link what confirms it, for an hour
 */
export function proofMail(
  call: Pick<Appointment, 'start' | 'contact'>,
  { sender, link }: { sender: Sender; link: string },
): Words {
  const words = mailWords(sender);
  const texts = fillPlaces(words.mailTexts ?? MAIL_TEXTS, words);
  return {
    subject: texts.callProofTitle,
    body: {
      brand: words.brand,
      title: texts.callProofTitle,
      intro: [texts.greeting, texts.callProofText],
      facts: whenFacts(call),
      action: { label: texts.callProofButton, href: link },
      outro: [texts.mistakeText],
      signature: words.signature,
    },
  };
}

/** The mail to the consultant on a call to come that went with its account: when it was, which is all that is known. */
export function freedMail(start: number, sender: Sender): Words {
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  const when = sayMoment(start);
  return {
    subject: `${texts.callFreedTitle}\u00a0: ${when}`,
    body: {
      brand,
      title: texts.callFreedTitle,
      intro: [texts.callFreedText],
      facts: [{ label: WHEN, value: `${when}, heure de Paris` }],
      action: { label: texts.requestButton, href: `${siteUrl}/studio/rendez-vous` },
      outro: [],
      signature: [texts.signature],
    },
  };
}

/** The mail to the consultant on a visitor's booking, move or cancellation, with all of its facts. */
export function consultantMail(
  kind: Exclude<AppointmentChangeKind, 'placed'>,
  appointment: Appointment,
  sender: Sender,
): Words {
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  const { contact, reason, reference } = appointment;
  const title = fillName(
    { booked: texts.callTitle, moved: texts.callMovedTitle, cancelled: texts.callCancelledTitle }[
      kind
    ],
    contact.name || contact.email,
  );
  const facts = [
    ...whenFacts(appointment),
    { label: 'Nom', value: contact.name },
    { label: 'E-mail', value: contact.email },
    { label: 'Comment', value: contact.way && CALL_WAY_LABELS[contact.way] },
    { label: 'Téléphone', value: contact.phone },
    { label: 'Sujet', value: contact.subject },
    { label: 'Pourquoi', value: kind === 'cancelled' ? (reason ?? '') : '' },
    { label: 'Demande', value: reference },
  ];
  return {
    subject: `${title}\u00a0: ${sayMoment(appointment.start)}`,
    body: {
      brand,
      title,
      intro: [],
      facts: facts.filter(({ value }) => value !== ''),
      action: { label: texts.requestButton, href: inboxUrl(siteUrl, reference) },
      outro: [texts.replyText],
      signature: [texts.signature],
    },
  };
}
