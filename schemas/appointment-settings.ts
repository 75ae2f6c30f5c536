import { CalendarIcon } from '@sanity/icons/Calendar';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { formatDay } from '../lib/format/dates.ts';
import { isEmail } from '../lib/validation/email.ts';
import { APPOINTMENT_RULES, APPOINTMENT_TEXTS } from '../lib/words/appointments.ts';
import { FRENCH_DAY, paragraph } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownTexts } from './shared/own-texts.ts';

type Hours = { start?: string; end?: string };

/** The quarters of an hour of a day, as they are written: « 09:15 ». */
const TIMES = Array.from({ length: 24 * 4 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});

const time = (name: string, title: string, description: string, empty: string) =>
  defineField({
    name,
    title,
    description,
    type: 'string',
    options: {
      list: TIMES.map((value) => ({ value, title: value.replace(':', '\u00a0h\u00a0') })),
    },
    validation: (rule) => rule.required().error(empty),
  });

/** Validator of hours, in French: those of one day must not overlap. Hours that are not filled in have their own message. */
export function overlapProblem(hours: readonly Hours[] | undefined): string | true {
  const sorted = (hours ?? [])
    .filter((each): each is Required<Hours> => Boolean(each.start && each.end))
    .toSorted((a, b) => a.start.localeCompare(b.start));
  const second = sorted.find(
    (each, index) => index > 0 && each.start < (sorted[index - 1]?.end ?? ''),
  );
  return second ? `La plage qui commence à ${second.start} en chevauche une autre.` : true;
}

/** Validator of one part of a day, in French. */
export const orderProblem = (hours: Hours | undefined): string | true =>
  !hours?.start || !hours.end || hours.start < hours.end || 'La fin doit venir après le début.';

const hours = (field: {
  name: string;
  title: string;
  description?: string;
  fieldset?: string;
  group: string;
}) =>
  defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        name: 'hours',
        title: 'Plage horaire',
        type: 'object',
        options: { columns: 2 },
        fields: [
          time(
            'start',
            'De',
            'Le premier appel commence à cette heure.',
            'Choisissez une heure de début.',
          ),
          time('end', 'À', 'Le dernier appel se termine avant.', 'Choisissez une heure de fin.'),
        ],
        validation: (rule) => rule.custom((value) => orderProblem(value as Hours | undefined)),
        preview: {
          select: { start: 'start', end: 'end' },
          prepare: ({ start, end }) => ({ title: `${start ?? '…'} – ${end ?? '…'}` }),
        },
      }),
    ],
    validation: (rule) => rule.custom((value) => overlapProblem(value as Hours[] | undefined)),
  });

const DAYS = [
  ['monday', 'Lundi'],
  ['tuesday', 'Mardi'],
  ['wednesday', 'Mercredi'],
  ['thursday', 'Jeudi'],
  ['friday', 'Vendredi'],
  ['saturday', 'Samedi'],
  ['sunday', 'Dimanche'],
] as const;

type Exception = { day?: string; isClosed?: boolean; hours?: Hours[] };

/** A whole number within bounds, with the message for any other. */
const count = (field: {
  name: string;
  title: string;
  description: string;
  initialValue: number;
  min: number;
  max: number;
}) => {
  const { min, max, ...rest } = field;
  return defineField({
    ...rest,
    type: 'number',
    group: 'rules',
    validation: (rule) =>
      rule.required().integer().min(min).max(max).error(`Un nombre entier, de ${min} à ${max}.`),
  });
};

/**
 * Times at which calls are taken, and the words of their pages (product.md, Appointments). The other calendar's URL is no
 * content: it is set in the tool « Rendez-vous ». Singleton.
 */
export const appointmentSettings = defineType({
  name: 'appointmentSettings',
  title: 'Rendez-vous',
  type: 'document',
  icon: CalendarIcon,
  groups: [
    { name: 'hours', title: 'Horaires', default: true },
    { name: 'rules', title: 'Règles' },
    { name: 'texts', title: 'Textes' },
  ],
  fieldsets: [
    {
      name: 'week',
      title: 'Chaque semaine',
      description: 'À l’heure de Paris. Sans plage, le jour est fermé.',
    },
    { name: 'choice', title: 'Choix d’un créneau' },
    { name: 'none', title: 'Quand il n’y a rien à choisir' },
    { name: 'after', title: 'Une fois le rendez-vous pris' },
    { name: 'contact', title: 'Sur la page Contact et l’espace client' },
  ],
  fields: [
    defineField({
      name: 'isOpen',
      title: 'Prendre des rendez-vous sur le site',
      description:
        'Si c’est non, le site propose de vous écrire. Les rendez-vous déjà pris restent.',
      type: 'boolean',
      group: 'hours',
      initialValue: false,
    }),
    ...DAYS.map(([name, title]) =>
      hours({
        name,
        title,
        description: 'Quand des appels commencent et se terminent, ce jour-là.',
        group: 'hours',
        fieldset: 'week',
      }),
    ),
    defineField({
      name: 'exceptions',
      title: 'Exceptions',
      description: 'Congés, jours fermés, ou plages en plus pour un jour précis.',
      type: 'array',
      group: 'hours',
      of: [
        defineArrayMember({
          name: 'exception',
          title: 'Exception',
          type: 'object',
          fields: [
            defineField({
              name: 'day',
              title: 'Jour',
              description: 'Celui qui n’est pas comme les autres.',
              type: 'date',
              options: FRENCH_DAY,
              validation: (rule) => rule.required().error('Choisissez un jour.'),
            }),
            defineField({
              name: 'isClosed',
              title: 'Fermé aux horaires habituels',
              description: 'Non : les plages ci-dessous s’ajoutent aux horaires du jour.',
              type: 'boolean',
              initialValue: true,
            }),
            hours({
              name: 'hours',
              title: 'Plages de ce jour',
              description: 'Ouvertes ce jour-là, même fermé aux horaires habituels, même férié.',
              group: '',
            }),
          ],
          validation: (rule) =>
            rule.custom((value) => {
              const { isClosed = true, hours: extra = [] } = (value ?? {}) as Exception;
              return isClosed || extra.length > 0 || 'Ajoutez une plage, ou fermez ce jour.';
            }),
          preview: {
            select: { day: 'day', isClosed: 'isClosed', hours: 'hours' },
            prepare: ({ day, isClosed, hours: extra }: Record<string, unknown>) => {
              const count = Array.isArray(extra) ? extra.length : 0;
              const plages = count > 1 ? `${count} plages` : 'une plage';
              return {
                title: typeof day === 'string' ? formatDay(day) : 'Sans date',
                subtitle: [isClosed === false ? '' : 'Fermé', count ? `${plages} en plus` : '']
                  .filter(Boolean)
                  .join(', '),
              };
            },
          },
        }),
      ],
      validation: (rule) =>
        rule.custom((value) => {
          const days = ((value ?? []) as Exception[]).flatMap(({ day }) => day ?? []);
          const twice = days.find((day, index) => days.indexOf(day) < index);
          return !twice || `Le ${formatDay(twice)} est présent deux fois.`;
        }),
    }),
    defineField({
      name: 'closesOnHolidays',
      title: 'Fermé les jours fériés',
      description: 'Les jours fériés de toute la France, calculés chaque année.',
      type: 'boolean',
      group: 'hours',
      initialValue: APPOINTMENT_RULES.closesOnHolidays,
    }),
    count({
      name: 'noticeHours',
      title: 'Délai minimum, en heures',
      description: 'Entre la réservation et l’appel.',
      initialValue: APPOINTMENT_RULES.noticeHours,
      min: 0,
      max: 720,
    }),
    count({
      name: 'horizonDays',
      title: 'Jusqu’à combien de jours à l’avance',
      description: 'Plus loin, aucun créneau n’est montré.',
      initialValue: APPOINTMENT_RULES.horizonDays,
      min: 1,
      max: 365,
    }),
    count({
      name: 'bufferMinutes',
      title: 'Pause après chaque rendez-vous, en minutes',
      description:
        'Et après ce que contient votre agenda. La durée de l’appel est dans les réglages du site.',
      initialValue: APPOINTMENT_RULES.bufferMinutes,
      min: 0,
      max: 240,
    }),
    defineField({
      name: 'calendarAddresses',
      title: 'Vos adresses e-mail dans votre agenda',
      description:
        'Facultatif : celles auxquelles on vous invite. Une invitation que vous refusez vous laisse libre. Comme tout contenu publié, elles ne sont pas secrètes.',
      type: 'array',
      group: 'rules',
      of: [
        defineArrayMember({
          type: 'string',
          validation: (rule) => [
            rule.required().error(MESSAGES.blankLine),
            rule.custom((value: string | undefined) => !value || isEmail(value) || MESSAGES.email),
          ],
        }),
      ],
      validation: (rule) => rule.unique().error('Cette adresse est présente deux fois.'),
    }),
    paragraph({
      name: 'place',
      title: 'Visioconférence',
      description:
        'Dit dans la confirmation d’un appel en visioconférence, par exemple son lien permanent. Visible de qui prend rendez-vous.',
      rows: 2,
      max: 300,
      group: 'rules',
    }),
    ...ownTexts(
      APPOINTMENT_TEXTS,
      { group: 'texts', fieldset: 'choice' },
      {
        title: ['Titre', 80, 'En haut de la page des créneaux.'],
        lead: ['Sous le titre', 240, 'À quoi sert l’appel. {appel} en dit la durée.'],
        clientLead: [
          'Sous le titre, pour vos clients',
          240,
          'Le même, pour qui est connecté à son espace client.',
        ],
        holdText: ['Créneau réservé', 160, 'Au-dessus du formulaire, pendant dix minutes.'],
      },
    ),
    ...ownTexts(
      APPOINTMENT_TEXTS,
      { group: 'texts', fieldset: 'none' },
      {
        noSlotsTitle: ['Titre, sans créneau libre', 80, 'À la place des créneaux.'],
        noSlotsText: [
          'Texte, sans créneau libre',
          240,
          'Comment vous joindre. {délai} suit les réglages.',
        ],
        closedTitle: ['Titre, rendez-vous fermés', 80, 'Quand le site n’en prend pas.'],
        closedText: ['Texte, rendez-vous fermés', 240, 'Comment vous joindre.'],
        pauseTitle: ['Titre, en panne', 80, 'Quand votre agenda ou la base ne répond pas.'],
        pauseText: ['Texte, en panne', 240, 'Que faire en attendant.'],
      },
    ),
    ...ownTexts(
      APPOINTMENT_TEXTS,
      { group: 'texts', fieldset: 'after' },
      {
        waitingTitle: ['Titre, à confirmer', 80, 'Quand un lien part vers l’adresse.'],
        waitingText: ['Texte, à confirmer', 240, 'Ce qu’il reste à faire, dans l’heure.'],
        confirmTitle: ['Titre, lien ouvert', 80, 'Sur la page où mène ce lien.'],
        confirmText: ['Texte, lien ouvert', 240, 'Au-dessus du bouton qui confirme.'],
        expiredTitle: ['Titre, lien expiré', 80, 'Une heure après la demande.'],
        expiredText: ['Texte, lien expiré', 240, 'Que faire alors.'],
        bookedTitle: ['Titre, confirmé', 80, 'Sur la page du rendez-vous.'],
        bookedText: ['Texte, confirmé', 300, 'Ce qui suit la réservation.'],
        phonePlace: ['Comment, par téléphone', 160, 'Dans l’e-mail, l’agenda et la page.'],
        videoPlace: [
          'Comment, en visioconférence',
          160,
          'De même, tant que « Visioconférence » est vide.',
        ],
        cancelledTitle: ['Titre, annulé', 80, 'Sur la page du rendez-vous.'],
        cancelledText: ['Texte, annulé', 240, 'Ce qu’on peut faire ensuite.'],
        overTitle: ['Titre, passé', 80, 'Sur la page d’un rendez-vous qui a eu lieu.'],
        overText: ['Texte, passé', 240, 'Après l’appel.'],
      },
    ),
    ...ownTexts(
      APPOINTMENT_TEXTS,
      { group: 'texts', fieldset: 'contact' },
      {
        contactText: [
          'Texte',
          240,
          'Sur la page Contact : à quoi sert l’appel. {appel} en dit la durée.',
        ],
        contactButton: ['Bouton', 40, 'Mène à la page des créneaux.'],
      },
    ),
  ],
  preview: { prepare: () => ({ title: 'Rendez-vous', subtitle: 'Horaires, règles et textes' }) },
});
