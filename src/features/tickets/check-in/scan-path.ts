/** Path of the page that a partner's link opens; its token follows. */
export const SCAN_PATH = '/controle'
/** Path of the operators' page. */
export const OFFICE_SCAN_PATH = '/admin/check-in'
/** Service worker of a link's page; its path limits it to pages below. */
export const SCAN_WORKER_PATH = `${SCAN_PATH}/sw.js`

export const linkPath = (token: string): string => `${SCAN_PATH}/${encodeURIComponent(token)}`

/** True for the two pages that may use the camera, and a WebAssembly decoder where the browser lacks its own. */
export const isScanPage = (path: string): boolean => path === OFFICE_SCAN_PATH || path.startsWith(`${SCAN_PATH}/`)
