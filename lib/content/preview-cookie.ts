/** Next's cookie of a preview: pages are then made for the consultant, request by request. */
export const PREVIEW_COOKIE = '__prerender_bypass';
