import { CAMPAIGN_PARAMETERS, LONGEST_FIELD } from '#lib/leads/attribution.ts'
import { FIRST_TOUCH } from '#lib/leads/first-touch.ts'

/**
 * A script that notes on the first page of a visit how it began, and changes nothing on later ones. It stands in the page as
 * text: most pages have no script of ours, and a component would cost more. From a browser that sends Global Privacy Control
 * nothing is noted.
 */
export const FIRST_TOUCH_SCRIPT = `try{let s=sessionStorage,r=document.referrer,t={landing:location.pathname};\
s["${FIRST_TOUCH}"]||navigator.globalPrivacyControl||(\
new URLSearchParams(location.search).forEach((v,n)=>{/^(${CAMPAIGN_PARAMETERS.join('|')})$/.test(n)&&(t[n]=v.slice(0,${LONGEST_FIELD}))}),\
r.startsWith(location.origin+"/")||(t.referrer=r.split(/[?#]/)[0]),\
s["${FIRST_TOUCH}"]=JSON.stringify(t))}catch{}`
