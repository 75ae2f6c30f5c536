/**
 * The intent that leads to the tool « Projets » from anywhere in the Studio: to a project by its id as `project`, or to a
 * new one, of the request with this `request` as reference.
 */
export const OPEN_PROJECTS = 'open-projects';

/** In the place of a project's id: a new one. */
export const NEW_PROJECT = 'nouveau';
