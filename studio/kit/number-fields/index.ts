import { createElement } from 'react';
import { definePlugin, type InputProps, isNumberInputProps } from 'sanity';
import { NumberField } from './number-field.tsx';

/** The input of a number, typed with a comma or a point, except where it is chosen from a list. */
const typeNumbers = (props: InputProps) =>
  isNumberInputProps(props) && !props.schemaType.options?.list
    ? createElement(NumberField, props)
    : props.renderDefault(props);

/** Number fields that read « 0,75 » in any browser's language. */
export const numberFields = definePlugin({
  name: 'number-fields',
  form: { components: { input: typeNumbers } },
});
