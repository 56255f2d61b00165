/** Of the page that a partner's link opens; its token follows. */
export const SCAN_PATH = '/controle'
/** Of the operators' page. */
export const OFFICE_SCAN_PATH = '/admin/check-in'
/** The service worker of a link's page; where it lies it can serve nothing above. */
export const SCAN_WORKER_PATH = `${SCAN_PATH}/sw.js`

export const linkPath = (token: string): string => `${SCAN_PATH}/${encodeURIComponent(token)}`

/** The two pages that may use the camera, and a decoder in WebAssembly where the browser has none. */
export const isScanPage = (path: string): boolean => path === OFFICE_SCAN_PATH || path.startsWith(`${SCAN_PATH}/`)
