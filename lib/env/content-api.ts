/** Date of the Sanity API that every client asks for, the Studio's among them. */
export const SANITY_API_VERSION = '2025-02-19';
