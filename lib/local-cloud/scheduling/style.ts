/** Styles the scheduler adds to those of the stand-ins' pages. */
export const STYLE = `
main{min-height:100vh;display:flex;flex-direction:column}
header h1{font-size:clamp(2.25rem,6vw,4rem);font-weight:600;margin:.5rem 0 1.25rem}
.notice{border-left:3px solid var(--signal);padding-left:1rem;max-width:44rem}
.agenda{display:flex;gap:2px;margin:2.25rem 0 3rem;padding:0;list-style:none}
.agenda li{flex:var(--minutes) 1 0;border-top:2px solid var(--ink);padding:.75rem 1rem 0 0;line-height:1.3}
.agenda b{display:block;font:400 .75rem/1.5 'Martian Mono',ui-monospace,monospace;color:var(--soft)}
.weeks{display:flex;align-items:center;gap:.5rem;flex-wrap:wrap}
.weeks h2{margin:0 auto 0 0;font-size:1.625rem;letter-spacing:-.02em;font-weight:600}
.weeks a,.weeks s,.button,.day label,.day a,.day s{display:flex;align-items:center;justify-content:center;min-height:2.75rem;padding:0 1rem;border-radius:2px;text-decoration:none}
.weeks a,.weeks s{border:1px solid var(--control)}
.weeks s{color:var(--soft);border-color:var(--line)}
.week{display:grid;grid-template-columns:repeat(5,1fr);margin:1.25rem 0 1rem;background:var(--sheet);border:1px solid var(--ink)}
.day{position:relative}
.day+.day{border-left:1px solid var(--line)}
.day input{display:none}
.day h3{margin:0;font-size:1.125rem;font-weight:600;border-bottom:1px solid var(--line)}
.day label{flex-direction:column;min-height:4rem;line-height:1.3}
.day label span{font:400 .75rem/1.5 'Martian Mono',ui-monospace,monospace;color:var(--soft)}
.day ul{list-style:none;margin:0;padding:.75rem;display:grid;gap:.5rem}
.day li a,.day li s{min-height:3.125rem;padding:0;font:500 .9375rem/1 'Martian Mono',ui-monospace,monospace}
.day li a{border:1px solid var(--control)}
.day li a:hover,.button:hover{background:var(--signal);border-color:var(--signal);color:var(--on-signal)}
.day li s{color:var(--soft);text-decoration:line-through}
.unseen{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.picked{margin-top:2.5rem;border:1px solid var(--ink);background:var(--sheet);padding:clamp(1.25rem,4vw,2.5rem)}
.picked h2{font-size:clamp(1.75rem,4vw,2.5rem);letter-spacing:-.03em;line-height:1.05;margin:1.5rem 0 .75rem;color:var(--signal)}
.when{font-size:1.375rem;font-weight:600;margin:0}
.button{display:inline-flex;margin-top:1rem;border:1px solid var(--control)}
footer{display:grid;grid-template-columns:2fr 1fr 1fr 1fr;margin-top:auto;border-top:1px solid var(--ink)}
footer p{margin:0;padding:.875rem 1rem 0;border-left:1px solid var(--line)}
footer p:first-child{padding-left:0;border:0}
@media (max-width:40rem){
.agenda{display:grid}
.agenda li{padding-bottom:.5rem}
.day{display:contents}
.day h3{grid-row:1}
.day label{padding:0;cursor:pointer}
.day label span span{display:none}
.day input{display:block;position:absolute;opacity:0}
.day :checked+h3{box-shadow:inset 0 -3px var(--signal)}
.day :focus-visible+h3{outline:3px solid var(--signal);outline-offset:3px}
.day ul{display:none;grid-row:2;grid-column:1/-1;grid-template-columns:repeat(auto-fill,minmax(5.5rem,1fr))}
.day:has(:checked) ul{display:grid}
footer{grid-template-columns:1fr 1fr;row-gap:.875rem}
footer p:nth-child(odd){padding-left:0;border:0}
}`
