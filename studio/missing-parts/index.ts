import { createElement } from 'react';
import { type ActiveToolLayoutProps, definePlugin } from 'sanity';
import { MissingPart } from '../kit/missing-part.tsx';

/** Where a tool cannot be loaded, or what it is made of, the Studio around it stays, and says how to go on. */
export const missingParts = definePlugin({
  name: 'missing-parts',
  studio: {
    components: {
      activeToolLayout: (props: ActiveToolLayoutProps) =>
        // Another tool is another try.
        createElement(MissingPart, { key: props.activeTool.name }, props.renderDefault(props)),
    },
  },
});
