import { definePlugin, type LayoutProps } from 'sanity';

/**
 * Makes a press the button's own: the Studio draws the icon and the words of its buttons again whenever a form is saved,
 * and a browser clicks nothing where the pressed element is gone as the finger lifts (« Publier » did nothing, once in
 * ten presses on a busy machine).
 */
const STEADY = '[data-ui$="Button"] > * { pointer-events: none; }';

function SteadyLayout(props: LayoutProps) {
  return (
    <>
      <style>{STEADY}</style>
      {props.renderDefault(props)}
    </>
  );
}

/** Makes every button of the Studio register each press. */
export const steadyButtons = definePlugin({
  name: 'steady-buttons',
  studio: { components: { layout: SteadyLayout } },
});
