/**
 * Groups of modules that share one file (chapter pages-and-caches). One file for each shared module would compress
 * badly and lengthen the table by which a browser finds a page's files. A group includes its imports unless an earlier
 * group has them.
 */

/** React and the router, which change only with their versions. */
const everyPagePackages =
  /rolldown[/\\]runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-table|table-core|react-virtual|virtual-core)[\w-]+)\//

const groups: [name: string, modules: RegExp][] = [
  ['base', everyPagePackages],
  // Start of every page, and what home shares: the list of activities with the catalogue, its band with the preview.
  [
    'shop',
    /\/src\/(web\/(browser-entry|shell\/home-band)|features\/catalogue\/shop\/ui\/activity-list|ui\/motion)\.tsx?$/,
  ],
  // Cart count and held order in the header of members: otherwise they would be in the file of the purchase pages.
  ['cart-count', /\/src\/features\/selling\/cart\/ui\/(cart-count|held-order)-store\.ts$/],
  // Sentences of the contract, of who pays and of places, which the activity page and the purchase pages say: without it
  // the page takes theirs. Small words of rarer pages lie with them, as each file costs its name on every page;
  // so do hearts, which the activity page says in words.
  [
    'contract',
    /\/src\/(kernel\/prices\/(pricing|share-out)|lib\/words\/(contract-kinds|rare-ranking-notes)|features\/(catalogue\/(subsidies\/ui\/paid-by-rules|favourites\/ui\/(favourite-toggle|heart-button))|selling\/waiting-list\/slots-text))\.tsx?$/,
  ],
  [
    'parts',
    /\/src\/(ui\/(browser\/attempts|card|checkbox|dialog|empty-state|field|load-failure|text\/(markdown|phone-link)|page-icons)|web\/session-store|web\/use-further-pages|features\/(selling\/cart\/ui\/focus-after-removal|selling\/openings\/opening-texts|committee\/polls\/poll-texts|people\/accounts\/ui\/registration\/employer-passage|stock\/ticket-codes\/ui\/terms-text|catalogue\/shop\/default-centre)|kernel\/time\/region-time)\.tsx?$/,
  ],
  // Typed dates, of the search and of answers to a committee.
  ['days', /\/src\/(lib\/words\/typed-date|ui\/(after-press|day-field))\.tsx?$/],
  [
    'forms',
    /\/src\/(web\/domain-home|features\/people\/accounts\/ui\/(account-form|auth-layout|email-input|form-checks|form-notice|mail-sent|passwords\/password-input|registration\/(fresh-captcha|registration-code-input)|sign-in\/(not-signed-in|sign-in)|use-form|use-once|use-session-end|user-data-fields|waiting))\.tsx?$/,
  ],
  [
    'purchases',
    /\/src\/(web\/site-mark|features\/(selling\/cart\/ui\/(cart-line|remove-button|use-remove-item|totals)|tickets\/gifts\/ui\/(gifted-thing|received-ticket)|selling\/member-cancellation\/ui\/cancel-item|selling\/checkout\/ui\/(order-line|ordered-tickets|payment-notice|payment-state|status-badge|use-polled)))\.tsx?$/,
  ],
  // Results of the search and of a category's filters, with what chooses them.
  [
    'results',
    /\/src\/features\/catalogue\/shop-search\/ui\/(chosen-filters|filter-(button|sheet)|find-listed|found-activities|listed-activities|pin-cards|result-(map|title)|search-address|use-(result-focus|steering))\.tsx?$/,
  ],
  ['news', /\/src\/features\/committee\/news\/(ui\/(home-news|news-grid)|news-texts)\.tsx?$/],
]

/** zod too, since nearly every screen of the office validates input by its call's schema. */
const officePackages = new RegExp(`${everyPagePackages.source}|node_modules\\/zod\\/`)

const officeGroups: typeof groups = [
  ['office-base', officePackages],
  // Frame of every screen of the office, and the base of lists and forms.
  [
    'office-frame',
    /\/src\/(ui\/(field|checkbox|scroll-box|side-edges)|web\/office\/(office-entry|kit\/modal\/modal))\.tsx?$/,
  ],
  // Parts of forms that lists also use for filters and state.
  [
    'office-parts',
    /\/src\/web\/office\/kit\/(find-conflict|form\/(days|form-context|found-field|group-field|suggest-input))\.tsx?$/,
  ],
  // Screens without a declared form read typed numbers, too.
  ['typed-numbers', /\/src\/ui\/typed-numbers\.ts$/],
  // A day is typed or picked: a field of one needs all of them.
  ['office-days', /\/src\/web\/office\/kit\/pickers\/(date-input|use-picker|use-typed-text)\.tsx?$/],
  // A list takes its headers from the declaration of its entity, and none of the controls.
  ['office-fields', /\/src\/web\/office\/kit\/entity\/fields\.ts$/],
  [
    'office-forms',
    /\/src\/web\/office\/kit\/form\/(office-form|use-office-form|app-form|removal-conflict-dialog)\.tsx?$/,
  ],
]

/** Chunks by priority: an earlier group takes more. */
const toChunks = (list: typeof groups) =>
  list.map(([name, test], index) => ({ name, test, priority: list.length - index }))

export const shopChunks = toChunks(groups)
export const officeChunks = toChunks(officeGroups)

/** Removes the files that every page of the shop has loaded already from those that a page requests. */
export const withoutFirstFiles = (_file: string, files: string[]): string[] =>
  files.filter((file) => !/\/(base|browser-entry|rolldown-runtime)-[^/]*\.js$/.test(file))
