import { IN_VIEW_SCRIPT } from '../diagrams/in-view.ts';
import { SIGNED_IN_SCRIPT } from './signed-in.ts';
import { THEME_SCRIPT } from './theme.ts';

/** The one inline script of the site's own: in the `<head>` of every page, before anything is painted. */
export const FRAME_SCRIPT = THEME_SCRIPT + SIGNED_IN_SCRIPT + IN_VIEW_SCRIPT;
