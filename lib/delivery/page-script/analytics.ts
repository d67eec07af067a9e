/**
 * The script of pages whose site names an analytics service: loads that service's script. Its own
 * tag says which, as `data-*`, since pages have no inline script.
 */
import { ANALYTICS, analyticsNamed } from '#lib/insight/analytics-services.ts'
import { wantsPrivacy } from '#lib/insight/send-step.ts'
import { CAMPAIGN_PARAMETERS } from '#lib/leads/person/in-browser.ts'

const own = document.currentScript?.dataset
const service = analyticsNamed(own?.analytics)
if (service && own?.site && !wantsPrivacy() && !isPersonal(location)) load(service, own.site)

/** Whether a URL has more than a campaign in it: services get the whole of it. */
function isPersonal({ search, hash }: Location): boolean {
  const known = (name: string) => CAMPAIGN_PARAMETERS.some((campaign) => campaign === name)
  return hash !== '' || ![...new URLSearchParams(search).keys()].every(known)
}

function load(name: keyof typeof ANALYTICS, site: string): void {
  const { script: url, attribute } = ANALYTICS[name]
  const script = document.createElement('script')
  script.async = true
  script.dataset[attribute] = site
  // The page's policy asks for Trusted Types, and lets this policy through on such pages alone.
  const rules = { createScriptURL: () => url }
  const policy = window.trustedTypes?.createPolicy('analytics', rules)
  const trusted = Object(policy) as { createScriptURL?(url: string): string }
  script.src = trusted.createScriptURL?.(url) ?? url
  document.head.append(script)
}

declare global {
  interface Window {
    /** Missing where the browser doesn't know it. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown
    }
  }
}
