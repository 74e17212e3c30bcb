import { createEmailRenderer } from "./server/services/email-renderer/email-renderer.ts";
import { builtInTemplates } from "./contract/config/built-in-templates.ts";
import { builtInThemes } from "./contract/config/built-in-themes.ts";
import { mkdirSync, writeFileSync } from "node:fs";
const r = createEmailRenderer();
mkdirSync("/tmp/mails",{recursive:true});
const themes = Object.values(builtInThemes);
console.log(Object.values(builtInTemplates)[2].tsxSource);
for (const [i,t] of Object.values(builtInTemplates).entries()) for (const [j,th] of themes.entries()) for (const locale of ["en","de"]) {
 const e = await r.render({template:{source:t.tsxSource},theme:th.tsxSource,preview:j==0&&locale==="en",variables:{emailVerificationLink:"https://app.example.org/handler/email-verification?code=abcdefghijklmnopqrstuvwxyz0123456789abcdef",passwordResetLink:"https://app.example.org/handler/password-reset?code=abcdefghijklmnopqrstuvwxyz0123456789abcdef",magicLink:"https://app.example.org/handler/magic-link?code=abcdefghijklmnopqrstuvwxyz0123456789abcdef",otp:"3SLSWZ",teamDisplayName:"Analytical Engines",teamInvitationLink:"https://app.example.org/i?code=abcdefghijklmnopqrstuvwxyz0123456789abcdef",signInInvitationLink:"https://app.example.org/"},share:"a",locale,user:{displayName:"Ada Lovelace"},project:{displayName:"Another project"}});
 writeFileSync(`/tmp/mails/${i}-${j}-${locale}.html`,e.html); if(i===2&&j===0) console.log(e.subject,"\n"+e.text);
}
const ts:number[]=[]; for(let i=0;i<60;i++){ const s=performance.now(); await r.render({template:{source:Object.values(builtInTemplates)[2].tsxSource},theme:themes[0].tsxSource,preview:true,share:"a",user:{displayName:"Ada"},project:{displayName:"P"}}); ts.push(performance.now()-s);} ts.sort((a,b)=>a-b); console.log("p50",ts[30],"p95",ts[57]);
await r.close();
