/** Path of the wide font beside a process. */
export const UNICODE_FONT_FILE = 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf'
