/**
 * Which modules lie together in one file. A file of its own for every shared module compresses badly, and each is named,
 * with its users, in the table by which a browser asks for all files of a page at once (decision 130).
 * A group takes along what its modules import, unless a group before it has that.
 */

/** React and the router: what changes only with their versions. */
const everyPagePackages =
  /rolldown[/\\]runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-table|table-core|react-virtual|virtual-core)[\w-]+)\//

const groups: [name: string, modules: RegExp][] = [
  ['base', everyPagePackages],
  // What every page begins with, and the list of activities that all pages of the catalogue show.
  ['shop', /\/src\/(web\/browser-entry|features\/catalogue\/ui\/activity-list|ui\/motion)\.tsx?$/],
  // What the header of members shows of the cart: without this it would lie with the pages of purchases.
  ['cart-count', /\/src\/features\/cart\/ui\/cart-count-store\.ts$/],
  [
    'parts',
    /\/src\/(ui\/(attempts|card|checkbox|dialog|empty-state|field|load-failure|markdown|page-icons)|web\/session-store|web\/use-further-pages|features\/(cart\/ui\/focus-after-removal|openings\/opening-texts|polls\/poll-texts|oidc\/ui\/employer-passage)|features\/stock\/region-time|features\/tickets\/ui\/terms-text|features\/catalogue\/default-centre)\.tsx?$/,
  ],
  [
    'forms',
    /\/src\/(web\/domain-home|features\/accounts\/ui\/(account-form|auth-layout|email-input|form-checks|form-notice|fresh-captcha|mail-sent|not-signed-in|password-input|registration-code-input|sign-in|use-form|use-once|use-session-end|user-data-fields|waiting))\.tsx?$/,
  ],
  [
    'purchases',
    /\/src\/(web\/site-mark|features\/(cart\/ui\/(cart-line|remove-button|use-remove-item)|gifts\/ui\/(gifted-thing|received-ticket)|member-cancellation\/ui\/cancel-item|orders\/ui\/(order-line|ordered-tickets|payment-notice|payment-state|status-badge|totals|use-polled)))\.tsx?$/,
  ],
  ['news', /\/src\/features\/news\/(ui\/(home-news|news-grid)|news-texts)\.tsx?$/],
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
