import { createElement } from 'react';
import {
  definePlugin,
  type InputProps,
  isArrayOfBlocksInputProps,
  type PortableTextInputProps,
} from 'sanity';
import { PastingInput } from './pasting-input.tsx';

const readPasted = (props: InputProps) =>
  isArrayOfBlocksInputProps(props)
    ? createElement(PastingInput, props as unknown as PortableTextInputProps)
    : props.renderDefault(props);

/** Text copied from other programs comes in as it reads (studio.md, Pasting). */
export const pasting = definePlugin({
  name: 'pasting',
  form: { components: { input: readPasted } },
});
