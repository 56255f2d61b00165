/** Keys used where none is configured; the simulators know them. */
export const SIMULATOR_SECRET_KEY = 'sk_test_simulator'
export const SIMULATOR_WEBHOOK_SECRET = 'whsec_simulator'
export const SIMULATOR_PARTNER_ID = 'partner-demo'
export const SIMULATOR_API_KEY = 'simulator'
