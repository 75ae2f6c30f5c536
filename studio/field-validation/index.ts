import { definePlugin } from 'sanity';
import { describedInput, ToldField } from './told-field.tsx';

/** Says what is wrong with a field below it, by touch and by keyboard too (studio.md, The Studio). */
export const fieldValidation = definePlugin({
  name: 'field-validation',
  form: { components: { field: ToldField, input: describedInput } },
});
