import { definePlugin, type LayoutProps } from 'sanity';

/** Undoes what Sanity does to the breadcrumbs of its dialogs, « Ce Qui A Été Construit »: French has one capital. */
const PLAIN = '[style*="text-transform: capitalize"] { text-transform: none !important; }';

function PlainLayout(props: LayoutProps) {
  return (
    <>
      <style>{PLAIN}</style>
      {props.renderDefault(props)}
    </>
  );
}

/** Shows breadcrumbs as they are written. */
export const plainBreadcrumbs = definePlugin({
  name: 'plain-breadcrumbs',
  studio: { components: { layout: PlainLayout } },
});
