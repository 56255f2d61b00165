/** Served from the Worker's static assets; the build puts it there. */
export const UNICODE_FONT_PATH = '/fonts/DejaVuSans.ttf'
