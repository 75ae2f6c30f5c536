import { TokenIcon } from '@sanity/icons/Token';
import { defineField, defineType } from 'sanity';
import { SETTINGS_VALUES } from '../../lib/legal/settings-values.ts';

/** A fact of the site settings, inside a sentence; the Studio shows its value (studio/settings-value). */
export const settingsValueType = defineType({
  name: 'settingsValue',
  title: 'Valeur des réglages',
  type: 'object',
  icon: TokenIcon,
  fields: [
    defineField({
      name: 'field',
      title: 'Valeur',
      description: 'Reprise des réglages du site. Vide là-bas, elle s’affiche « à compléter ».',
      type: 'string',
      options: { list: SETTINGS_VALUES.map(({ field, title }) => ({ title, value: field })) },
      validation: (rule) => rule.required().error('Choisissez une valeur.'),
    }),
  ],
  preview: {
    select: { field: 'field' },
    prepare: ({ field }) => ({
      title: SETTINGS_VALUES.find((entry) => entry.field === field)?.title ?? 'Valeur à choisir',
    }),
  },
});
