/** Path of the wide font in the Worker's static assets, where the build puts it. */
export const UNICODE_FONT_PATH = '/fonts/DejaVuSans.ttf'
