/**
 * Which modules lie together in one file (chapter pages-and-caches). A file of its own for every shared module
 * compresses badly, and each is named, with its users, in the table by which a browser asks for all files of a page. A
 * group takes along what its modules import, unless a group before it has that.
 */

/** React and the router: what changes only with their versions. */
const everyPagePackages =
  /rolldown[/\\]runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-table|table-core|react-virtual|virtual-core)[\w-]+)\//

const groups: [name: string, modules: RegExp][] = [
  ['base', everyPagePackages],
  // What every page begins with, and the list of activities that all pages of the catalogue show.
  ['shop', /\/src\/(web\/browser-entry|features\/catalogue\/shop\/ui\/activity-list|ui\/motion)\.tsx?$/],
  // What the header of members shows of the cart: without this it would lie with the pages of purchases.
  ['cart-count', /\/src\/features\/selling\/cart\/ui\/cart-count-store\.ts$/],
  [
    'parts',
    /\/src\/(ui\/(attempts|card|checkbox|dialog|empty-state|field|load-failure|markdown|page-icons)|web\/session-store|web\/use-further-pages|features\/(selling\/cart\/ui\/focus-after-removal|selling\/openings\/opening-texts|committee\/polls\/poll-texts|people\/accounts\/ui\/employer-passage|stock\/ticket-codes\/ui\/terms-text|catalogue\/shop\/default-centre)|kernel\/time\/region-time)\.tsx?$/,
  ],
  [
    'forms',
    /\/src\/(web\/domain-home|features\/people\/accounts\/ui\/(account-form|auth-layout|email-input|form-checks|form-notice|fresh-captcha|mail-sent|not-signed-in|password-input|registration-code-input|sign-in|use-form|use-once|use-session-end|user-data-fields|waiting))\.tsx?$/,
  ],
  [
    'purchases',
    /\/src\/(web\/site-mark|features\/(selling\/cart\/ui\/(cart-line|remove-button|use-remove-item|totals)|tickets\/gifts\/ui\/(gifted-thing|received-ticket)|selling\/member-cancellation\/ui\/cancel-item|selling\/checkout\/ui\/(order-line|ordered-tickets|payment-notice|payment-state|status-badge|use-polled)))\.tsx?$/,
  ],
  ['news', /\/src\/features\/committee\/news\/(ui\/(home-news|news-grid)|news-texts)\.tsx?$/],
]

/** Nearly every screen of the office validates what is typed by the schema of its call. */
const officePackages = new RegExp(`${everyPagePackages.source}|node_modules\\/zod\\/`)

const officeGroups: typeof groups = [
  ['office-base', officePackages],
  // What every screen of the office stands in, and what both lists and forms are made of.
  ['office-frame', /\/src\/(ui\/(field|checkbox)|web\/office\/(office-entry|kit\/modal\/modal))\.tsx$/],
  // Of forms what lists use for their filters and their state, too.
  [
    'office-parts',
    /\/src\/web\/office\/kit\/(find-conflict|form\/(days|form-context|group-field|suggest-input))\.tsx?$/,
  ],
  [
    'office-forms',
    /\/src\/web\/office\/kit\/form\/(office-form|use-office-form|app-form|removal-conflict-dialog)\.tsx?$/,
  ],
]

/** The earlier a group, the more it takes. */
const toChunks = (list: typeof groups) =>
  list.map(([name, test], index) => ({ name, test, priority: list.length - index }))

export const shopChunks = toChunks(groups)
export const officeChunks = toChunks(officeGroups)

/** Of the files that a page of its own loads at once, those that no page of the shop is without: they are there already. */
export const withoutFirstFiles = (_file: string, files: string[]): string[] =>
  files.filter((file) => !/\/(base|browser-entry|rolldown-runtime)-[^/]*\.js$/.test(file))
