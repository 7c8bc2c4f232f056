/** Clipboard contents of other programs. */

/** From a word processor: styles in a comment, lists as paragraphs, list markers as text. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; font-family:"맑은 고딕"} @list l0:level1 {mso-level-number-format:bullet} --></style></head>
<body lang=KO style='tab-interval:40.0pt;word-wrap:break-word'><!--StartFragment-->
<p class=MsoTitle><span lang=EN-US style='font-size:28pt'>겨울 물 주기</span></p>
<h1 style='margin-left:0cm'><span style='mso-fareast-font-family:"맑은 고딕"'>흙부터 봅니다</span></h1>
<p class=MsoNormal style='text-align:justify'><b><span style='color:red'>겉흙</span></b><span lang=EN-US>이 마르면<o:p></o:p></span>
<i style='mso-bidi-font-style:normal'>한 번에</i> <span style='background:yellow;mso-highlight:yellow'>듬뿍</span>&nbsp;줍니다.</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='margin-left:40.0pt;text-indent:-20.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Wingdings;mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>화분을 들어 본다</p>
<p class=MsoListParagraph style='margin-left:60.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>n<span>&nbsp; </span></span><![endif]>가벼우면 준다</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>l<span>&nbsp;</span></span>받침의 물은 버린다</p>
<p class=MsoNormal>순서는 이렇습니다.</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>창을 연다</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>물을 준다</p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>식물</p></td><td><p class=MsoNormal>간격</p></td></tr>
<tr><td>로즈마리</td><td><b>열흘</b></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/Temp/image001.png"/></v:shape><![endif]--><img
width=520 height=340 src="file:///C:/Temp/image001.png"></p>
<!--EndFragment--></body></html>`;

/** From a blog: nested boxes, empty lines as space, pictures on the blog's servers. */
export const fromBlog = `<div class="se-main-container" style="font-family:nanumgothic"><script>alert(1)</script>
<div class="se-component se-quotation"><blockquote class="se-quote"><div><p class="se-text-paragraph"><span>식물은 서두르지</span></p>
<p class="se-text-paragraph"><span>않는다.</span></p></div><cite>― 정원의 노트</cite></blockquote></div>
<div class="se-component se-image"><a href="#"><img src="https://blogfiles.example/photo1.jpg" width="886" onerror="alert(2)"></a>
<span class="se-caption">거실의 오후</span></div>
<div class="se-component se-text"><div><div><p style="line-height:1.8"><span style="font-weight:700;color:#00a84b">세 가지</span><span>만 기억하세요.</span><br><br><span>첫째, 바람입니다.​</span></p>
<p><span>&nbsp;</span></p><p>자세한 이야기는 <a href="https://example.com/wind?a=1" class="se-link" onclick="steal()">여기</a>와 <a href="javascript:alert(3)">저기</a>에 있어요.</p></div></div></div>
<img src="https://blogfiles.example/emoticon.gif" width="24"><img src="https://blogfiles.example/photo2.jpg" width="886">
<iframe src="https://ads.example"></iframe></div>`;

/**
 * From an online document: everything in a bold element with normal weight, formatting in spans, nested lists outside
 * of list items.
 */
export const fromOnlineDocument = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h4 dir="ltr"><span style="font-size:16pt">준비물</span></h4>
<p dir="ltr"><span style="font-style:italic;font-weight:700">흙</span><span style="font-weight:400">과 화분</span></p>
<ul><li dir="ltr"><p dir="ltr"><span>하나</span></p></li><ul><li><p>둘</p></li><ul><li><p>셋</p></li><ul><li><p>넷</p></li></ul></ul></ul></ul><br></b>`;
