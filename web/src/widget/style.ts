const DARK =
  '--ground:#161b22;--text:#e8ebf0;--quiet:#a7b0bd;--line:#6b7585;--bad:#ff9b92;--accent:#8fb0ff;--on:#000;color-scheme:dark';

/** As a style sheet of the shadow root: no policy of the page about styles applies to it, and nothing of the page's. */
export const STYLE = `
:host{--ground:#fff;--text:#1a1f28;--quiet:#5a6472;--line:#8a93a0;--bad:#b3261e;--accent:#2450d0;--on:#fff;
display:block;max-width:26rem;min-width:0;color:var(--text);background:var(--ground);border:1px solid var(--line);border-radius:12px;
padding:16px;box-sizing:border-box;font:16px/1.45 system-ui,sans-serif;text-align:start;color-scheme:light}
@media(prefers-color-scheme:dark){:host(:not([theme=light])){${DARK}}}
:host([theme=dark]){${DARK}}
:host([hidden]){display:none}
*{box-sizing:border-box}
h2{margin:0 0 8px;font-size:1.25rem}h3{margin:12px 0 4px;font-size:1rem}p{margin:0 0 8px}
fieldset{all:unset;display:block}
label{display:block;margin:10px 0 4px;font-weight:600}
small,.quiet{color:var(--quiet);font-weight:400}
input,select,button{font:inherit;color:inherit;width:100%;min-height:44px;padding:8px 10px;border:1px solid var(--line);border-radius:8px;background:var(--ground)}
.pair{display:grid;grid-template-columns:1fr 1.4fr;gap:8px}.pair>*{min-width:0}
button{cursor:pointer;font-weight:600}
button.main{margin-top:14px;background:var(--accent);color:var(--on);border-color:transparent}
button:disabled{opacity:1;background:var(--ground);color:var(--quiet);border-color:var(--line);cursor:default}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}h2:focus{outline:0}
[aria-invalid=true]{border-color:var(--bad)}.bad{color:var(--bad)}
.quote{min-height:3em;margin:12px 0 0}.quote strong{display:block}
.test{border:1px dashed var(--line);border-radius:8px;padding:4px 8px;margin-bottom:10px}
.copy{display:flex;gap:8px;align-items:center}.copy code,.copy strong{flex:1;min-width:0;overflow-wrap:anywhere}.copy button{width:auto}
svg{display:block;width:min(100%,200px);margin:12px auto;background:#fff;border:12px solid #fff;border-radius:8px}
.state{border-inline-start:5px solid var(--line);padding-inline-start:10px;margin-bottom:10px}
.state[data-tone=done]{border-color:#1b7f4d}.state[data-tone=failed],.state[data-tone=over]{border-color:var(--bad)}
.state[data-tone=returning],.state[data-tone=review]{border-color:#b26a00}.state[data-tone=moving],.state[data-tone=waiting]{border-color:var(--accent)}
a{color:inherit}.number{overflow-wrap:anywhere}
`;
