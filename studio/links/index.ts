import { createElement } from 'react';
import { definePlugin, type InputProps, type ObjectInputProps } from 'sanity';
import { MOVING_TYPES } from '../../schemas/shared/former-addresses.ts';
import { RememberAddress } from './remember-address.tsx';

const isMovingDocument = ({ path, schemaType }: InputProps) =>
  path.length === 0 && Object.hasOwn(MOVING_TYPES, schemaType.name);

/** What keeps links from breaking in the Studio (product.md, Redirects). */
export const links = definePlugin({
  name: 'links',
  form: {
    components: {
      input: (props) =>
        isMovingDocument(props)
          ? createElement(RememberAddress, props as ObjectInputProps)
          : props.renderDefault(props),
    },
  },
});
