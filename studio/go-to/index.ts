import { definePlugin } from 'sanity';
import { GoToNavbar } from './navbar.tsx';

/** « Aller à… », which takes the place of Sanity's own search (studio.md, Aller à; docs/decisions/0054-go-to.md). */
export const goTo = definePlugin({
  name: 'go-to',
  studio: { components: { navbar: GoToNavbar } },
});
