const between = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Characters that people write in French quotes, by where they come from; spaces apart. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  French:
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÄÆÇÉÈÊËÎÏÔŒÙÛÜŸàâäæçéèêëîïôœùûüÿ',
  'typing and typography': '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»‹›“”„‘’‚…–—‐‑•·¶\u00a7†‡¡¿',
  trade: '²³¹⁰⁴₀₁₂₃₄½¼¾⅓⅔⅛≥≤≠≈±×÷−∞√∑∆Ωµπ°‰№ªº€£¥¢₿©®™→←↑↓↔⇒✓✔✗✘☐☑☒★☆☎✉■□●○▲▼♥♠℃Å①㎡',
  'names in Latin letters': `${between(0xc0, 0x17f)}ȘșȚțƏəƠơƯưẞ`,
  Vietnamese: between(0x1ea0, 0x1ef9),
  Greek: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωΆΈΉΊΌΎΏάέήίόύώϊϋΐΰ',
  Cyrillic: `${between(0x410, 0x44f)}ЁёЄєІіЇїҐґЂђЈјЉљЊњЋћЏџ`,
  Hebrew: between(0x5d0, 0x5ea),
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'Armenian, Georgian, Thai': 'ԱԲԳԴաբգդაბგდევกขคงจฉ',
  Chinese:
    '王李張张刘劉陈陳杨楊黄赵趙吴吳周徐孙孫马馬朱胡郭何林高梁郑罗宋谢唐韩曹许邓萧冯曾镕喆堃玥',
  'Japanese and Korean': 'あいうさくらアイカタナ山田太郎金김이박최정민준서연',
  'letters of mathematics, as names on networks have them': '𝐉𝐞𝐚𝐧𝒜𝓑𝟙',
  emoji: '🎉🚀😀👍✅⭐🏠💡📅📞🔥❤☕',
};

/** Words of people, companies and trade, as they are typed; from left to right. */
export const WORDS: readonly string[] = [
  'Surface de 12\u00a0m², hauteur ≥\u00a02,5\u202fm, 3\u00a0m³ de CO₂ à ±\u00a05\u00a0%',
  'une ½ journée → livraison ✓, relecture ✗',
  'Rendez\u2011vous chez Saint\u2011Gobain',
  'Cœur d’Œuvre\u00a0: «\u202fL’Haÿ-les-Roses\u202f»\u202f!',
  'un\ttableau',
  'Nguyễn Thị Hồng Đào',
  'Александр Пушкин, Київ',
  'Γιώργος Παπαδόπουλος',
  'Łukasz Żółć, Çağrı Işık, Ștefan Țepeș',
  '王小明 et 張學友',
  '山田太郎',
  '김민준',
  'Bravo 🎉 🚀',
  'office, fluide, affût',
];
