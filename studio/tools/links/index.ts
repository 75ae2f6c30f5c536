import { LinkIcon } from '@sanity/icons/Link';
import { createElement, lazy } from 'react';
import {
  type DocumentActionComponent,
  definePlugin,
  type InputProps,
  type ObjectInputProps,
  type StringInputProps,
} from 'sanity';
import { pageAnchor } from '../../../schemas/shared/page-anchor.ts';
import { AnchorInput } from './anchor-input.tsx';
import { guarded } from './guarded-action.tsx';
import { isMovingType } from './own-paths.ts';
import { RememberSlug } from './remember-slug.tsx';

const isMovingDocument = ({ path, schemaType }: InputProps) =>
  path.length === 0 && isMovingType(schemaType.name);

/** Guards, each made once: an action that is another component at each render would lose its open dialog. */
const guards = new Map<DocumentActionComponent, DocumentActionComponent>();

function guard(action: DocumentActionComponent): DocumentActionComponent {
  if (action.action !== 'delete' && action.action !== 'unpublish') return action;
  const known = guards.get(action) ?? guarded(action, action.action);
  guards.set(action, known);
  return known;
}

/** Keeps links from breaking in the Studio, and says which are broken (product.md, Redirects, Links). */
export const links = definePlugin({
  name: 'links',
  form: {
    components: {
      input: (props) => {
        if (isMovingDocument(props)) {
          return createElement(RememberSlug, props as ObjectInputProps);
        }
        return props.schemaType.name === pageAnchor.name
          ? createElement(AnchorInput, props as StringInputProps)
          : props.renderDefault(props);
      },
    },
  },
  document: {
    actions: (actions, { schemaType }) => (isMovingType(schemaType) ? actions.map(guard) : actions),
  },
  tools: (tools) => [
    ...tools,
    {
      name: 'liens',
      title: 'Liens',
      icon: LinkIcon,
      component: lazy(() => import('./links-tool.tsx')),
    },
  ],
});
