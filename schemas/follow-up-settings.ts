import { BellIcon } from '@sanity/icons/Bell';
import { defineField, defineType } from 'sanity';
import { FOLLOW_UP_RULES } from '../lib/words/follow-ups.ts';

type Rules = typeof FOLLOW_UP_RULES;
type RuleOf<Value> = {
  [Name in keyof Rules]: Rules[Name] extends Value ? Name : never;
}[keyof Rules];

const toggle = (name: RuleOf<boolean>, title: string, description: string, group: string) =>
  defineField({
    name,
    title,
    description,
    group,
    type: 'boolean',
    initialValue: FOLLOW_UP_RULES[name],
  });

/** A number of days; the second of two comes after the first, which it names. */
const days = (
  name: RuleOf<number>,
  title: string,
  description: string,
  group: string,
  first?: RuleOf<number>,
) =>
  defineField({
    name,
    title,
    description,
    group,
    type: 'number',
    initialValue: FOLLOW_UP_RULES[name],
    validation: (rule) => [
      rule.integer().min(1).max(60).error('Un nombre entier de jours, de 1 à 60.'),
      rule.custom((value: number | undefined, { document }) => {
        const before = first && document?.[first];
        return (
          value === undefined ||
          typeof before !== 'number' ||
          value > before ||
          'La seconde relance vient après la première.'
        );
      }),
    ],
  });

/** What the site follows up by itself, and when (product.md, Follow-ups); its words are those of the mails. Singleton. */
export const followUpSettings = defineType({
  name: 'followUpSettings',
  title: 'Relances',
  type: 'document',
  icon: BellIcon,
  groups: [
    { name: 'quotes', title: 'Devis', default: true },
    { name: 'dues', title: 'Règlements' },
    { name: 'invitations', title: 'Invitations' },
    { name: 'files', title: 'Fichiers demandés' },
  ],
  fields: [
    toggle(
      'followsQuotes',
      'Relancer un devis sans réponse',
      'Deux fois au plus, les jours ouvrés de 9 h à 18 h. Toute réponse arrête les relances ; chaque devis a aussi son interrupteur. Les textes sont dans « E-mails aux visiteurs ».',
      'quotes',
    ),
    days('firstDays', 'Première relance (jours)', 'Après l’envoi. Vide : 3 jours.', 'quotes'),
    days(
      'secondDays',
      'Seconde relance (jours)',
      'Après l’envoi. Vide : 7 jours.',
      'quotes',
      'firstDays',
    ),
    toggle(
      'followsEnd',
      'Prévenir avant la fin',
      'Le client apprend que son devis expire bientôt.',
      'quotes',
    ),
    days('endDays', 'Avant la fin (jours)', 'Avant le dernier jour. Vide : 3 jours.', 'quotes'),
    toggle(
      'tellsExpired',
      'M’annoncer un devis expiré',
      'Par un e-mail, d’où vous le renvoyez d’un clic avec une nouvelle date.',
      'quotes',
    ),
    toggle('tellsClientExpired', 'L’annoncer aussi au client', 'S’il n’a rien répondu.', 'quotes'),
    toggle(
      'followsDues',
      'Relancer un règlement en retard',
      'Deux fois, tant que vous n’avez pas noté « Reçu ».',
      'dues',
    ),
    days('dueDays', 'Première relance (jours)', 'Après l’échéance. Vide : 3 jours.', 'dues'),
    days(
      'dueAgainDays',
      'Seconde relance (jours)',
      'Après l’échéance. Vide : 10 jours.',
      'dues',
      'dueDays',
    ),
    toggle(
      'followsInvitations',
      'Relancer une invitation',
      'Une fois, quand le client d’un projet n’a pas créé son compte.',
      'invitations',
    ),
    days('invitationDays', 'Relance (jours)', 'Après l’invitation. Vide : 7 jours.', 'invitations'),
    toggle(
      'followsFiles',
      'Relancer un fichier demandé',
      'Deux fois au plus, tant que le client ne l’a pas envoyé et ne vous a pas écrit ; chaque demande a aussi son interrupteur.',
      'files',
    ),
    days(
      'fileDays',
      'Première relance (jours)',
      'Après la demande, ou après la date souhaitée si elle en a une. Vide : 3 jours.',
      'files',
    ),
    days(
      'fileAgainDays',
      'Seconde relance (jours)',
      'De même. Vide : 7 jours.',
      'files',
      'fileDays',
    ),
  ],
  preview: {
    prepare: () => ({ title: 'Relances', subtitle: 'Devis, règlements, invitations, fichiers' }),
  },
});
