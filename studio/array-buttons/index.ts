import { createElement } from 'react';
import {
  definePlugin,
  type InputProps,
  isArrayOfBlocksInputProps,
  isArrayOfObjectsInputProps,
  isArrayOfPrimitivesInputProps,
} from 'sanity';
import { NamedObjectFunctions, NamedPrimitiveFunctions } from './named-functions.tsx';

/** The same input, whose button says what it adds. */
function withNamedButton(props: InputProps) {
  if (isArrayOfBlocksInputProps(props)) return props.renderDefault(props);
  if (isArrayOfObjectsInputProps(props)) {
    return props.renderDefault({ ...props, arrayFunctions: NamedObjectFunctions });
  }
  if (isArrayOfPrimitivesInputProps(props)) {
    return props.renderDefault({ ...props, arrayFunctions: NamedPrimitiveFunctions });
  }
  return props.renderDefault(props);
}

/** Says on each list's button what it adds: « Ajouter une étape ». */
export const arrayButtons = definePlugin({
  name: 'array-buttons',
  form: { components: { input: (props) => createElement(withNamedButton, props) } },
});
