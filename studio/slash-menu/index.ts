import { createElement, Fragment } from 'react';
import { definePlugin, type InputProps, isArrayOfBlocksInputProps } from 'sanity';
import { FieldOpener } from './field-opener.ts';
import { SlashMenu } from './slash-menu.tsx';

/** « / » in rich text opens a menu of what can be put in there (studio.md, Writing). */
export const slashMenu = definePlugin({
  name: 'slash-menu',
  form: {
    components: {
      input: (props: InputProps) =>
        isArrayOfBlocksInputProps(props)
          ? createElement(FieldOpener.Provider, { value: props }, props.renderDefault(props))
          : props.renderDefault(props),
      portableText: {
        plugins: ({ renderDefault, ...props }) =>
          createElement(
            Fragment,
            null,
            renderDefault({ renderDefault, ...props }),
            createElement(SlashMenu),
          ),
      },
    },
  },
});
